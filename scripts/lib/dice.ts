import { randomNumbers } from '../../server/src/random-numbers.ts'

export type Dice = {
  next: () => number
  between: (low: number, high: number) => number
  one: <T>(list: readonly T[]) => T
}

/** Repeatable chance: the same seed throws the same. */
export function dice(seed: number): Dice {
  const next = randomNumbers(Math.imul(seed, 0x9e3779b1))
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    one: (list) => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}
