import type { Interest, Person, Prompt, SpokenLanguage } from '@karibu/contract'

/** A first line that can be suggested. */
export type Opener =
  | { key: 'answer'; prompt: Prompt; quote: string | null }
  | { key: 'interest' | 'story' | 'theirs'; interest: Interest }
  | { key: 'language'; language: SpokenLanguage }
  | { key: 'work'; work: string }
  | { key: 'city'; city: string }
  | { key: 'studying' | 'studied' | 'sunday' | 'smile' | 'dish' }

const countMax = 3
/** One opening line is left for what the two share. */
const answersMax = 2
const quoteMax = 40
const general: Opener[] = [{ key: 'sunday' }, { key: 'smile' }, { key: 'dish' }]

/**
 * The beginning of an answer that an opening line may repeat: its first sentence, of at most 40 characters, not cut inside of one.
 * null if it contains something that must not be repeated, as an address, a link or a number.
 */
export function quoteOf(answer: string): string | null {
  if (/@|\d{3}|\bwww\b|:\/\/|\w\.\w{2,}\//i.test(answer)) return null
  const sentence =
    answer
      .trim()
      .split(/(?<=[.!?…])\s|\n/)[0]
      ?.replace(/[.…]+$/, '') ?? ''
  if (sentence.length <= quoteMax) return sentence === '' ? null : sentence
  const start = sentence.slice(0, quoteMax).split(/\s+/).slice(0, -1).join(' ')
  return start === '' ? null : `${start.replace(/[,;:–-]+$/, '')}…`
}

type Known = Pick<Person, 'shared' | 'interests' | 'promptAnswers' | 'city' | 'occupation' | 'education'>

/** What can be asked about an education; school alone says too little. */
const studies: Record<NonNullable<Person['education']>, Opener | null> = {
  secondary: null,
  vocational: { key: 'studied' },
  studying: { key: 'studying' },
  university: { key: 'studied' },
  postgraduate: { key: 'studied' },
}

/**
 * Three opening lines: about the other member's answers to prompts, then from shared facts, from their work, interests and
 * education, and general ones. The same profile always gives the same lines. The language in which the site is read does not count as shared.
 */
export function openersFor(person: Known, read: string): Opener[] {
  const { shared, interests, promptAnswers, occupation, education, city } = person
  const [first, second] = shared.interests
  const language = shared.languages.find((one) => one !== read)
  const theirs = interests.find((one) => !shared.interests.includes(one))
  const work = occupation === null ? null : quoteOf(occupation)
  const answers = promptAnswers.slice(0, answersMax)
  const personal: (Opener | false | null | undefined)[] = [
    ...answers.map(({ prompt, answer }) => ({ key: 'answer' as const, prompt, quote: quoteOf(answer) })),
    first && { key: 'interest', interest: first },
    work !== null && { key: 'work', work },
    language && { key: 'language', language },
    second && { key: 'story', interest: second },
    theirs && { key: 'theirs', interest: theirs },
    education && studies[education],
    city !== null && { key: 'city', city },
  ]
  return [...personal.filter((one) => !!one), ...general].slice(0, countMax)
}
