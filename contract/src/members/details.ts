import * as z from 'zod/mini'
import { sharing } from '../accounts/signed-in-user.ts'
import { prompt, promptAnswer, promptAnswerMax, promptAnswersMax } from './prompts.ts'

/** Interests by their group, in the order they are offered; words under `details:interests`. */
export const interestGroups = {
  arts: [
    'music',
    'singing',
    'dancing',
    'cinema',
    'series',
    'theatre',
    'photography',
    'painting',
    'fashion',
    'crafts',
    'writing',
  ],
  active: [
    'football',
    'basketball',
    'running',
    'gym',
    'swimming',
    'cycling',
    'hiking',
    'yoga',
    'martial_arts',
    'watching_sports',
  ],
  home: ['cooking', 'baking', 'gardening', 'reading', 'podcasts', 'board_games', 'video_games', 'pets', 'diy'],
  out: ['travel', 'eating_out', 'markets', 'road_trips', 'beach', 'nightlife', 'concerts', 'museums'],
  mind: ['volunteering', 'business', 'technology', 'science', 'history', 'languages', 'family'],
} as const
export type InterestGroup = keyof typeof interestGroups
export const interest = z.enum(Object.values(interestGroups).flat())
export type Interest = z.output<typeof interest>
export const interestsMax = 15

/** Languages of members (ISO 639), the widespread ones first. */
export const spokenLanguage = z.enum([
  'en',
  'fr',
  'pt',
  'es',
  'sw',
  'ar',
  'pcm',
  'wes',
  'af',
  'ak',
  'am',
  'ber',
  'bm',
  'bem',
  'bbj',
  'dua',
  'dyu',
  'ee',
  'ewo',
  'fon',
  'ff',
  'gaa',
  'ha',
  'ig',
  'kam',
  'ki',
  'kg',
  'ln',
  'lua',
  'lg',
  'luo',
  'mg',
  'mos',
  'nd',
  'ny',
  'om',
  'rn',
  'rw',
  'sn',
  'so',
  'srr',
  'ss',
  'st',
  'ti',
  'tn',
  'ts',
  'umb',
  've',
  'vmw',
  'wo',
  'xh',
  'yo',
  'zu',
  'de',
  'it',
  'nl',
  'hi',
  'zh',
  'ru',
  'tr',
])
export type SpokenLanguage = z.output<typeof spokenLanguage>
export const languagesMax = 10

export const education = z.enum(['secondary', 'vocational', 'studying', 'university', 'postgraduate'])
export const children = z.enum(['want', 'open', 'none', 'have', 'have_and_want'])
export const habit = z.enum(['no', 'sometimes', 'yes'])
export const faith = z.enum(['christian', 'muslim', 'traditional', 'hindu', 'jewish', 'buddhist', 'other', 'none'])
export const genotype = z.enum(['AA', 'AS', 'SS', 'AC', 'SC'])
export type Genotype = z.output<typeof genotype>

/** How long a genotype cannot be changed. */
export const genotypeHeldDays = 180

/** What a profile may say beyond names and place. Null or empty: not given. */
export const personDetails = z.object({
  languages: z.array(spokenLanguage),
  interests: z.array(interest),
  education: z.nullable(education),
  occupation: z.nullable(z.string()),
  /** In centimetres. */
  height: z.nullable(z.number()),
  children: z.nullable(children),
  smoking: z.nullable(habit),
  drinking: z.nullable(habit),
  /** Given with a consent of its own, and shown to members only. */
  faith: z.nullable(faith),
  ethnicGroup: z.nullable(z.string()),
  /** In the member's own order. */
  promptAnswers: z.array(promptAnswer),
})
export type PersonDetails = z.output<typeof personDetails>
export type DetailName = keyof PersonDetails

/** Parts of a profile besides the details whose audience its owner chooses. */
export type SharedPart = DetailName | 'about' | 'voice'

/** The audience of each part of the profile: initially no one for phone number and birth date, everyone for the others. */
export const profileSharing = z.object({
  phone: sharing,
  dob: sharing,
  about: sharing,
  voice: sharing,
  languages: sharing,
  interests: sharing,
  education: sharing,
  occupation: sharing,
  height: sharing,
  children: sharing,
  smoking: sharing,
  drinking: sharing,
  faith: sharing,
  ethnicGroup: sharing,
  promptAnswers: sharing,
} satisfies Record<SharedPart | 'phone' | 'dob', typeof sharing>)
export type ProfileSharing = z.output<typeof profileSharing>

/** One line, without control characters or anything that turns the direction of writing. */
export const textLine = (maximum: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum, 'too_long'),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>]*$/u, 'invalid'),
    )
export const lineMax = 60

/** The own answers in their order, each to another prompt. */
const promptAnswersChange = z
  .array(z.object({ prompt, answer: textLine(promptAnswerMax).check(z.minLength(1, 'required')) }))
  .check(
    z.maxLength(promptAnswersMax, 'too_many'),
    z.refine((answers) => new Set(answers.map((answer) => answer.prompt)).size === answers.length, 'invalid'),
  )

/** Something sensitive is only taken along with a consent; null takes both back. */
const consented = <T extends z.core.SomeType>(value: T) =>
  z.optional(z.nullable(z.object({ value, consent: z.literal(true, 'consent_required') })))

/** Own details as they are sent: null or an empty text takes one back. */
export const detailsChange = {
  languages: z.optional(z.array(spokenLanguage).check(z.maxLength(languagesMax, 'too_many'))),
  interests: z.optional(z.array(interest).check(z.maxLength(interestsMax, 'too_many'))),
  education: z.optional(z.nullable(education)),
  occupation: z.optional(z.nullable(textLine(lineMax))),
  height: z.optional(z.nullable(z.int('height_range').check(z.gte(120, 'height_range'), z.lte(230, 'height_range')))),
  children: z.optional(z.nullable(children)),
  smoking: z.optional(z.nullable(habit)),
  drinking: z.optional(z.nullable(habit)),
  faith: consented(faith),
  ethnicGroup: consented(textLine(lineMax).check(z.minLength(1, 'required'))),
  genotype: consented(genotype),
  promptAnswers: z.optional(promptAnswersChange),
}

/** Days ('YYYY-MM-DD') of the own consents; null without one. */
export const consents = z.object({
  faith: z.nullable(z.string()),
  ethnicGroup: z.nullable(z.string()),
  genotype: z.nullable(z.string()),
})

/** Of the own genotype: it is never sent to another member. */
export const ownGenotype = z.object({
  value: z.nullable(genotype),
  /** The first day on which it may be given or changed again; null is now. */
  opensOn: z.nullable(z.string()),
})
