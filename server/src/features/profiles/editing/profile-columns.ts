import type { Preferences, ProfileChange } from '@karibu/contract'
import type { Updateable } from 'kysely'
import type { Profile } from '../../../db/schema.ts'
import type { StoredSharing } from '../detail-table.ts'
import { mergedDetailSharing, mergedPreferences } from './profile-rules.ts'

/** Fields that are written elsewhere: to the member's row, to `culture` and to `place`. */
type MemberField = 'firstname' | 'lastname' | 'countryCode' | 'mobileNumber' | 'dob'
type CultureField = 'faith' | 'ethnicGroup' | 'genotype'
type PlaceField = 'cityId' | 'latitude' | 'longitude'

type Before = { wants: Preferences; detailSharing: StoredSharing }
/** The fields of a change that belong to the profile's row, each with the type it has when it was sent. */
type Sent<Change> = {
  [K in Exclude<keyof Change, MemberField | CultureField | PlaceField>]-?: Exclude<Change[K], undefined>
}

/** One writer for each field of a change that belongs to the profile's row; the columns that it sets. */
export type ProfileWriters<Change> = {
  [K in keyof Sent<Change>]: (value: Sent<Change>[K], before: Before) => Updateable<Profile>
}

// A field of the contract that has no writer here does not compile.
const writers: ProfileWriters<ProfileChange> = {
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
  promptAnswers: (answers) => ({ prompt_answers: JSON.stringify(answers) }),
  sharing: ({ phone, dob, ...details }, before) => ({
    ...(phone !== undefined && { phone_shared_with: phone }),
    ...(dob !== undefined && { dob_shared_with: dob }),
    detail_sharing: JSON.stringify(mergedDetailSharing(before.detailSharing, details)),
  }),
  preferences: (preferences, before) => {
    const { gender, ageMin, ageMax, distance, order } = mergedPreferences(before.wants, preferences)
    return {
      wants_gender: gender,
      wants_age_min: ageMin,
      wants_age_max: ageMax,
      wants_distance: distance,
      wants_order: order,
      preferences_set: true,
    }
  },
}
type FieldName = keyof typeof writers
const isField = (name: string): name is FieldName => name in writers

/** The columns of the profile's row that a change sets; a field that was not sent sets none. */
export function profileColumns(change: ProfileChange, before: Before): Updateable<Profile> {
  const names = Object.keys(writers).filter(isField)
  return Object.assign(
    {},
    ...names.map((name) => {
      const value = change[name]
      return value === undefined ? {} : columnsOf({ name, value }, before)
    }),
  )
}

type Field<K extends FieldName> = { name: K; value: Sent<ProfileChange>[K] }
const columnsOf = <K extends FieldName>({ name, value }: Field<K>, before: Before): Updateable<Profile> =>
  writers[name](value, before)
