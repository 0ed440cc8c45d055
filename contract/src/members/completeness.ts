import type { Person } from './people.ts'

export type ProfilePart =
  | 'photo'
  | 'about'
  | 'prompts'
  | 'interests'
  | 'lookingFor'
  | 'place'
  | 'photos'
  | 'languages'
  | 'occupation'
  | 'education'
  | 'children'
  | 'habits'

type ProfileFields = Pick<
  Person,
  | 'images'
  | 'about'
  | 'promptAnswers'
  | 'interests'
  | 'lookingFor'
  | 'country'
  | 'languages'
  | 'occupation'
  | 'education'
  | 'children'
  | 'smoking'
  | 'drinking'
>

const aboutEnough = 40
const photosEnough = 3
const interestsEnough = 3

/**
 * What each part adds, in percent, by how much it helps others to decide. Sensitive fields add nothing: no member is to be
 * pushed into giving them.
 */
const parts: { part: ProfilePart; gain: number; isThere: (person: ProfileFields) => boolean }[] = [
  { part: 'photo', gain: 25, isThere: ({ images }) => images.length > 0 },
  { part: 'about', gain: 12, isThere: ({ about }) => (about ?? '').trim().length >= aboutEnough },
  { part: 'interests', gain: 12, isThere: ({ interests }) => interests.length >= interestsEnough },
  { part: 'lookingFor', gain: 10, isThere: ({ lookingFor }) => lookingFor.length > 0 },
  { part: 'place', gain: 10, isThere: ({ country }) => country !== null },
  { part: 'photos', gain: 10, isThere: ({ images }) => images.length >= photosEnough },
  { part: 'prompts', gain: 8, isThere: ({ promptAnswers }) => promptAnswers.length > 0 },
  { part: 'languages', gain: 4, isThere: ({ languages }) => languages.length > 0 },
  { part: 'occupation', gain: 3, isThere: ({ occupation }) => occupation !== null },
  { part: 'education', gain: 2, isThere: ({ education }) => education !== null },
  { part: 'children', gain: 2, isThere: ({ children }) => children !== null },
  { part: 'habits', gain: 2, isThere: ({ smoking, drinking }) => smoking !== null && drinking !== null },
]

/** How complete a profile is, in percent, and what is still missing, the most helpful first. */
export function completenessOf(person: ProfileFields): {
  percent: number
  missing: { part: ProfilePart; gain: number }[]
} {
  const missing = parts.filter(({ isThere }) => !isThere(person)).map(({ part, gain }) => ({ part, gain }))
  return { percent: 100 - missing.reduce((sum, { gain }) => sum + gain, 0), missing }
}
