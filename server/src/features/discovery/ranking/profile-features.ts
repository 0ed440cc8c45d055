import type { Features, Weights } from './weights.ts'

/**
 * What a prediction may read of a profile: what the member shows there to find a match, and how much of it. Never what the
 * law protects, or implies it (faith, ethnic group, genotype, health, age, names, country, income, schooling): a
 * test holds the SQL against this list.
 */
export type ProfileFacts = {
  lookingFor: readonly string[]
  interests: readonly string[]
  languages: readonly string[]
  /** What the member says about wanting children. */
  children: string | null
  photos: number
  /** Length of the text about themselves. */
  aboutLength: number
  /** Answers to prompts. */
  answers: number
}

/** Names of the features, in their order. */
export const featureNames = {
  profile: ['photos', 'about', 'answers', 'interests'],
  pair: ['same goal', 'same wish for children', 'shared languages', 'shared interests'],
} as const

/**
 * Before there are enough decisions to learn from: what both state they want counts a little, all else nothing. The order of
 * `pair` is that of `featureNames.pair`.
 */
export const startWeights: Weights = { base: -1, decider: [], target: [], pair: [0.2, 0.1, 0.1, 0.05] }

/** The features of a decision of one about the other. What one of them does not tell is 0, the mean. */
export function featuresOf(decider: ProfileFacts, target: ProfileFacts): Features {
  return { decider: profileValues(decider), target: profileValues(target), pair: pairValues(decider, target) }
}

function profileValues({ photos, aboutLength, answers, interests }: ProfileFacts): number[] {
  return [
    standard(photos, 2, 6),
    standard(aboutLength, 150, 600),
    standard(answers, 1, 3),
    standard(interests.length, 3, 10),
  ]
}

function pairValues(one: ProfileFacts, other: ProfileFacts): number[] {
  return [
    overlap(one.lookingFor, other.lookingFor),
    agreement(wantsChildren(one), wantsChildren(other)),
    overlap(one.languages, other.languages),
    overlap(one.interests, other.interests),
  ]
}

/** Do both say whether they want children, and say the same? */
export const wantsTheSame = (one: string | null, other: string | null): boolean =>
  agreement(wantsChildren({ children: one }), wantsChildren({ children: other })) === 1

/** Null where the member leaves it open. */
function wantsChildren({ children }: Pick<ProfileFacts, 'children'>): boolean | null {
  return children === null || children === 'open' ? null : children === 'want' || children === 'have_and_want'
}

const agreement = (one: boolean | null, other: boolean | null): number => {
  if (one === null || other === null) return 0
  return one === other ? 1 : -1
}

const standard = (value: number, mean: number, max: number): number => (Math.min(value, max) - mean) / (max / 3)

/** 1 where they share what the shorter list holds, -1 where nothing. */
function overlap(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const shared = one.filter((value) => other.includes(value)).length
  return (2 * shared) / Math.min(one.length, other.length) - 1
}
