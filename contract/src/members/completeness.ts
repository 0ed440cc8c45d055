import type { Person } from './people.ts'

export type ProfilePart =
  | 'photo'
  | 'about'
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
 * What each part adds, in percent, by how much it helps others to decide. Sensitive fields add nothing: nobody is to be
 * pushed into giving them.
 */
const parts: { part: ProfilePart; gain: number; isThere: (person: ProfileFields) => boolean }[] = [
  { part: 'photo', gain: 25, isThere: ({ images }) => images.length > 0 },
  { part: 'about', gain: 15, isThere: ({ about }) => (about ?? '').trim().length >= aboutEnough },
  { part: 'interests', gain: 12, isThere: ({ interests }) => interests.length >= interestsEnough },
  { part: 'lookingFor', gain: 10, isThere: ({ lookingFor }) => lookingFor.length > 0 },
  { part: 'place', gain: 10, isThere: ({ country }) => country !== null },
  { part: 'photos', gain: 10, isThere: ({ images }) => images.length >= photosEnough },
  { part: 'languages', gain: 6, isThere: ({ languages }) => languages.length > 0 },
  { part: 'occupation', gain: 4, isThere: ({ occupation }) => occupation !== null },
  { part: 'education', gain: 3, isThere: ({ education }) => education !== null },
  { part: 'children', gain: 3, isThere: ({ children }) => children !== null },
  { part: 'habits', gain: 2, isThere: ({ smoking, drinking }) => smoking !== null && drinking !== null },
]

/** How much of a profile is told, in percent, and what is still missing, the most helpful first. */
export function completenessOf(person: ProfileFields): {
  percent: number
  missing: { part: ProfilePart; gain: number }[]
} {
  const missing = parts.filter(({ isThere }) => !isThere(person)).map(({ part, gain }) => ({ part, gain }))
  return { percent: 100 - missing.reduce((sum, { gain }) => sum + gain, 0), missing }
}
