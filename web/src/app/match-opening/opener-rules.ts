import type { Interest, Person, SpokenLanguage } from '@karibu/contract'

/** A first line that can be suggested. */
export type Opener =
  | { key: 'interest' | 'story' | 'theirs'; interest: Interest }
  | { key: 'language'; language: SpokenLanguage }
  | { key: 'sunday' | 'smile' | 'dish' }

const countMax = 3
const general: Opener[] = [{ key: 'sunday' }, { key: 'smile' }, { key: 'dish' }]

/**
 * Three first lines: out of what the two share, then out of what the other tells of themselves, then such as fit
 * everybody. The language that the site is read in is nothing special to share.
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
