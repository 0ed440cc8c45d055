import { dice } from '../../dice.ts'

export type Chance = {
  next: () => number
  /** A real number of a range. */
  between: (low: number, high: number) => number
  one: <Item>(list: readonly Item[]) => Item
  /** True with a probability. */
  happens: (probability: number) => boolean
}

/** Repeatable chance from a text (FNV-1a hash). */
export function chanceOf(text: string): Chance {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  const { next, one } = dice(hash)
  return {
    next,
    one,
    between: (low, high) => low + (high - low) * next(),
    happens: (probability) => next() < probability,
  }
}
