import { useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

/** Records what the header `karibu-maintenance` of a reply says; null of a reply without it. */
export function recordMaintenance(header: string | null): void {
  if (current === (header ?? '')) return
  current = header ?? ''
  for (const notify of listeners) notify()
}

/** What the last reply said of maintenance, as it was sent; empty where nothing is announced. */
export const useMaintenance = (): string => useSyncExternalStore(subscribe, () => current)

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
