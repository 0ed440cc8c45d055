import type { Restoration } from '../jobs.ts'

/** Of so many removed pieces so many are back. */
export function restorationOf({ removed, restored }: { removed: number; restored: number }): Restoration {
  if (removed === 0) return 'nothing'
  if (restored === removed) return 'all'
  return restored === 0 ? 'taken' : 'part'
}

/** Of several decisions that were withdrawn at once: what is true of all of them. */
export function mergeRestorations(each: readonly Restoration[]): Restoration {
  const others = [...new Set(each.filter((one) => one !== 'nothing'))]
  const [only = 'nothing'] = others
  return others.length > 1 ? 'part' : only
}
