import {
  children,
  education,
  habit,
  type PersonDetails,
  type PromptAnswer,
  prompt,
  promptAnswersMax,
  type SpokenLanguage,
} from '../../../contract/src/index.ts'
import { type Dice, dice } from '../dice.ts'
import type { DemoPerson } from './demo-people.ts'
import { promptAnswers } from './people/prompt-answers.ts'

/** Languages spoken at home beside the school language. */
const homeLanguages: Record<string, SpokenLanguage[]> = {
  NG: ['yo', 'ig', 'ha', 'pcm'],
  CM: ['dua', 'ewo', 'ff', 'wes'],
  KE: ['sw', 'ki', 'luo', 'kam'],
  TZ: ['sw'],
  MZ: ['vmw', 'ts'],
  GH: ['ak', 'ee', 'gaa'],
  FR: ['dyu', 'wo', 'ln'],
}

type Details = Omit<PersonDetails, 'faith' | 'ethnicGroup' | 'promptAnswers'> & {
  /** JSON of the column. */
  prompt_answers: string
}

/** The details of a demo member, the same each time; not every member has all of them. */
export function demoDetails({ index, country, locale, interests, occupation, height }: DemoPerson): Details {
  const chance = dice(7000 + index)
  const { one, next } = chance
  const some = <T>(value: T): T | null => (next() < 0.6 ? value : null)
  const home = homeLanguages[country]
  return {
    interests,
    occupation,
    height,
    languages: [...new Set([locale, ...(home ? [one(home)] : []), ...(next() < 0.5 ? (['en'] as const) : [])])],
    education: some(one(education.options)),
    children: some(one(children.options)),
    smoking: some(one(['no', 'no', 'no', ...habit.options])),
    drinking: some(one(habit.options)),
    prompt_answers: JSON.stringify(answersOf({ index, locale }, chance)),
  }
}

/** Three different prompts with an answer each. Members who follow each other start at different prompts. */
function answersOf({ index, locale }: Pick<DemoPerson, 'index' | 'locale'>, { one }: Dice): PromptAnswer[] {
  const known = promptAnswers[locale]
  const prompts = prompt.options.filter((option) => known[option])
  return Array.from({ length: promptAnswersMax }, (_, at) => {
    const chosen = prompts[(index + at * Math.floor(prompts.length / promptAnswersMax)) % prompts.length]
    return chosen ? [{ prompt: chosen, answer: one(known[chosen] ?? []) }] : []
  }).flat()
}
