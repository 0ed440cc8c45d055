import { randomNumbers } from '../../server/src/random-numbers.ts'

export type Dice = {
  roll: () => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
  below: (limit: number) => number
}

/** Random choices that repeat with the seed. */
export function makeDice(seed: number): Dice {
  const roll = randomNumbers(seed)
  const below = (limit: number) => Math.floor(roll() * limit)
  return {
    roll,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (share) => roll() < share,
  }
}
