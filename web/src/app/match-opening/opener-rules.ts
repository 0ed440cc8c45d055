import type { Interest, Person, SpokenLanguage } from '@karibu/contract'

/** A first line that can be suggested. */
export type Opener =
  | { key: 'interest' | 'story' | 'theirs'; interest: Interest }
  | { key: 'language'; language: SpokenLanguage }
  | { key: 'sunday' | 'smile' | 'dish' }

const countMax = 3
const general: Opener[] = [{ key: 'sunday' }, { key: 'smile' }, { key: 'dish' }]

/**
 * Three opening lines: from shared facts, then from the other member's profile, then general ones.
 * The language in which the site is read does not count as shared.
 */
export function openersFor({ shared, interests }: Pick<Person, 'shared' | 'interests'>, read: string): Opener[] {
  const [first, second] = shared.interests
  const language = shared.languages.find((one) => one !== read)
  const theirs = interests.find((one) => !shared.interests.includes(one))
  const personal: (Opener | false | undefined)[] = [
    first && { key: 'interest', interest: first },
    language && { key: 'language', language },
    second && { key: 'story', interest: second },
    theirs && { key: 'theirs', interest: theirs },
  ]
  return [...personal.filter((one) => !!one), ...general].slice(0, countMax)
}
