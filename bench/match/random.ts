import { normal } from '../../server/src/features/discovery/ranking/rank-window.ts'

/** Standard normal numbers from uniform ones. */
export const normalNumbers = (random: () => number) => (): number => normal(random)

/** A copy in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = items.map((item) => ({ item, key: random() }))
  return order.sort((one, other) => one.key - other.key).map(({ item }) => item)
}
