export type Dice = {
  next: () => number
  between: (low: number, high: number) => number
  one: <T>(list: readonly T[]) => T
}

/** Repeatable chance (mulberry32): the same seed throws the same. */
export function dice(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
