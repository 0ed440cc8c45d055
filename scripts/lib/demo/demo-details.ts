import { children, education, habit, interest } from '../../../contract/src/index.ts'
import { dice } from '../dice.ts'

/** What is spoken at home beside the language everybody learns at school. */
const homeLanguages: Record<string, string[]> = {
  NG: ['yo', 'ig', 'ha', 'pcm'],
  CM: ['dua', 'ewo', 'ff', 'wes'],
  KE: ['ki', 'luo', 'kam', 'so'],
  TZ: ['sw'],
  MZ: ['vmw', 'ts'],
  GH: ['ak', 'ee', 'gaa'],
  SN: ['wo', 'ff', 'srr'],
  CI: ['dyu', 'fr'],
}

type Details = {
  interests: string[]
  languages: string[]
  education: string | null
  height: number | null
  children: string | null
  smoking: string | null
  drinking: string | null
}

/** The details of a demo member, the same each time; not every member has all of them. */
export function demoDetails({ index, country, locale }: { index: number; country: string; locale: string }): Details {
  const { one, between, next } = dice(7000 + index)
  const some = <T>(value: T): T | null => (next() < 0.6 ? value : null)
  const interests = Array.from({ length: between(2, 7) }, () => one(interest.options))
  const home = homeLanguages[country]
  return {
    interests: [...new Set(interests)],
    languages: [...new Set([locale, ...(home ? [one(home)] : []), ...(next() < 0.5 ? ['en'] : [])])],
    education: some(one(education.options)),
    height: some(between(152, 192)),
    children: some(one(children.options)),
    smoking: some(one(['no', 'no', 'no', ...habit.options])),
    drinking: some(one(habit.options)),
  }
}
