import type { Preferences, ProfileChange } from '@karibu/contract'
import type { Updateable } from 'kysely'
import type { Profile } from '../../../db/schema.ts'
import { mergedPreferences } from './profile-rules.ts'

/** Fields that are written elsewhere: to the member's row, to `culture` and to `place`. */
type MemberField = 'firstname' | 'lastname' | 'countryCode' | 'mobileNumber' | 'dob'
type CultureField = 'faith' | 'ethnicGroup' | 'genotype'
type PlaceField = 'cityId' | 'latitude' | 'longitude'

type Before = { wants: Preferences }
type Sent<K extends keyof ProfileChange> = Exclude<ProfileChange[K], undefined>

/** One writer for each field of a change that belongs to the profile's row; the columns that it sets. */
export type ProfileWriters<Change> = {
  [K in Exclude<keyof Change, MemberField | CultureField | PlaceField>]-?: (
    value: Exclude<Change[K], undefined>,
    before: Before,
  ) => Updateable<Profile>
}

// A field of the contract that has no writer here does not compile.
const writers = {
  about: (about) => ({ about }),
  lookingFor: (goals) => ({ looking_for: [...new Set(goals)] }),
  languages: (languages) => ({ languages: [...new Set(languages)] }),
  interests: (interests) => ({ interests: [...new Set(interests)] }),
  // An empty line is one that was taken back.
  occupation: (occupation) => ({ occupation: occupation === '' ? null : occupation }),
  education: (education) => ({ education }),
  height: (height) => ({ height }),
  children: (children) => ({ children }),
  smoking: (smoking) => ({ smoking }),
  drinking: (drinking) => ({ drinking }),
  sharing: ({ phone, dob }) => ({
    ...(phone !== undefined && { phone_shared_with: phone }),
    ...(dob !== undefined && { dob_shared_with: dob }),
  }),
  preferences: (preferences, before) => {
    const { gender, ageMin, ageMax, distance } = mergedPreferences(before.wants, preferences)
    return {
      wants_gender: gender,
      wants_age_min: ageMin,
      wants_age_max: ageMax,
      wants_distance: distance,
      preferences_given: true,
    }
  },
} satisfies ProfileWriters<ProfileChange>

/** The columns of the profile's row that a change sets; a field that was not sent sets none. */
export function profileColumns(change: ProfileChange, before: Before): Updateable<Profile> {
  const names = Object.keys(writers) as (keyof typeof writers)[]
  return Object.assign({}, ...names.map((name) => columnsOf(name, change, before)))
}

function columnsOf<K extends keyof typeof writers>(
  name: K,
  change: ProfileChange,
  before: Before,
): Updateable<Profile> {
  const value = change[name]
  const write = writers[name] as (value: Sent<K>, before: Before) => Updateable<Profile>
  return value === undefined ? {} : write(value as Sent<K>, before)
}
