/**
 * What profiles tell about a decision, learned from decisions of the site. One set per segment: the gender of the decider
 * and of the target. All zero until there are enough decisions.
 */
export type Weights = {
  /** The logit of an average decision. */
  base: number
  /** One per value of the decider's profile. */
  decider: number[]
  /** One per value of the target's profile. */
  target: number[]
  /** One per value that describes the two together. */
  pair: number[]
}

/** The values that a decision is predicted from, standardised: mean 0, variance 1, unknown 0. */
export type Features = { decider: number[]; target: number[]; pair: number[] }

/** Weights that know nothing, with the base rate of likes that is typical where profiles are shown one by one. */
export function flatWeights(base = -1): Weights {
  return { base, decider: [], target: [], pair: [] }
}

/** The logit of a like that the profiles predict. */
export function expectedLogit(weights: Weights, features: Features): number {
  return (
    weights.base +
    product(weights.decider, features.decider) +
    product(weights.target, features.target) +
    product(weights.pair, features.pair)
  )
}

function product(weights: number[], values: number[]): number {
  let sum = 0
  for (const [index, weight] of weights.entries()) sum += weight * (values[index] ?? 0)
  return sum
}
