import type { Weights } from './weights.ts'

/** What decided about the place of a suggestion, as bits of `feed_queue.terms`; 0 where no ranker or order did. */
export const termBits = {
  shared_interests: 1,
  your_language: 2,
  same_goal: 4,
  same_children: 8,
  little_seen: 16,
  drawn: 32,
  /** The ranker, which also reads distance, activity and likes that wait. */
  ranked: 64,
  nearest: 128,
  newest: 256,
} as const

/** In the order of `featureNames.pair`. */
const pairTerms = ['same_goal', 'same_children', 'your_language', 'shared_interests'] as const

export const hasTerm = (terms: number, term: keyof typeof termBits): boolean => (terms & termBits[term]) !== 0

/** What two have in common speaks for them where the two weights of it, one for each direction, add up to more than 0. */
export function termsOfWeights(one: Weights, other: Weights): number {
  return pairTerms.reduce<number>(
    (terms, term, index) => ((one.pair[index] ?? 0) + (other.pair[index] ?? 0) > 0 ? terms | termBits[term] : terms),
    termBits.ranked,
  )
}
