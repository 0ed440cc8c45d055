import { type Person, type ProfileChange, profileChange } from '@karibu/contract'
import * as z from 'zod/mini'
import { keysOf } from '../../../lib/keys-of.ts'
import type { Form } from '../../../lib/use-form.ts'
import type { Place } from '../../places/index.ts'

export type Mine = NonNullable<Person['mine']>

/** The member's own choice of a place in words, "Makoko, Nigeria"; null before they gave one. Others see `person.city`. */
export function chosenPlaceName({ country }: Person, mine: Mine): string | null {
  return [mine.cityName, country?.name].filter(Boolean).join(', ') || null
}

type Sensitive = 'faith' | 'ethnicGroup' | 'genotype'
/** What the controls hold: a consent may still be missing. */
export type ProfileFields = Omit<ProfileChange, Sensitive | 'preferences' | 'sharing'> & {
  [Name in Sensitive]?: (Omit<NonNullable<ProfileChange[Name]>, 'consent'> & { consent: boolean }) | null
} & Pick<Mine, 'preferences' | 'sharing'>
/** Each field of a change; the form of the place sends its own. */
type AllFields = {
  [Name in Exclude<keyof ProfileFields, 'cityId' | 'latitude' | 'longitude'>]-?: ProfileFields[Name] | undefined
}
export type ProfileValues = ReturnType<typeof formOf>
export type ProfileFormState = Form<ReturnType<typeof formSchema>, ProfileValues>

/** What the fields of a section of the editor get. */
export type SectionFieldsProps = {
  form: ProfileFormState
  person: Person
  mine: Mine
  /** A place chosen and not yet saved. */
  place: Place | null
  setPlace: (place: Place | null) => void
}

/** What the form starts from. An empty birth date, surname or phone number is one that was never given. */
export function formOf(person: Person, mine: Mine) {
  return {
    firstname: person.firstname,
    lastname: person.lastname || undefined,
    countryCode: mine.countryCode || undefined,
    mobileNumber: mine.mobileNumber || undefined,
    dob: person.dob ?? undefined,
    about: person.about ?? '',
    lookingFor: person.lookingFor,
    preferences: mine.preferences,
    sharing: mine.sharing,
    languages: person.languages,
    interests: person.interests,
    education: person.education,
    occupation: person.occupation ?? '',
    height: person.height,
    children: person.children,
    smoking: person.smoking,
    drinking: person.drinking,
    faith: agreed(person.faith),
    ethnicGroup: agreed(person.ethnicGroup),
    genotype: agreed(mine.genotype.value),
    promptAnswers: person.promptAnswers,
  } satisfies AllFields
}

// The current value has consent; another value needs new consent.
const agreed = <T extends string>(value: T | null) => value && { value, consent: true as const }

const requiredOnceSet = ['lastname', 'countryCode', 'mobileNumber'] as const

/**
 * The schema of the form, which gives the changes since `before`: a change made on another device meanwhile stays. Demo
 * members and administrators made by the command have no surname or phone number: what was never given may stay empty,
 * what was given cannot be emptied.
 */
export function formSchema(before: ProfileFields) {
  const optional: readonly string[] = requiredOnceSet.filter((name) => before[name] === undefined)
  const isChanged = ([name, value]: [string, unknown]) =>
    !(optional.includes(name) && String(value ?? '').trim() === '') && !isSame(value, fieldValue(before, name))
  const changed = (values: ProfileFields): Record<string, unknown> =>
    Object.fromEntries(Object.entries(answered(rechosen(values, before))).filter(isChanged))
  return z.pipe(z.pipe(z.custom<ProfileFields>(), z.transform(changed)), profileChange)
}

/** Of who sees what only the choices that were changed are sent: each of the others may have been changed elsewhere. */
const rechosen = (values: ProfileFields, before: ProfileFields): object => ({
  ...values,
  sharing: isSame(values.sharing, before.sharing)
    ? before.sharing
    : Object.fromEntries(
        Object.entries(values.sharing).filter(([name, choice]) => choice !== fieldValue(before.sharing, name)),
      ),
})

/** A prompt without an answer is one that was not answered. */
const answered = ({ promptAnswers, ...values }: Pick<ProfileFields, 'promptAnswers'>): object => ({
  ...values,
  promptAnswers: promptAnswers?.filter(({ answer }) => answer.trim() !== ''),
})

const fieldValue = (fields: object, name: string): unknown => new Map(Object.entries(fields)).get(name)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const sensitive: readonly string[] = ['faith', 'ethnicGroup', 'genotype'] satisfies Sensitive[]
/** A place changes only so often, a birth date once. */
const final: readonly string[] = [
  'firstname',
  'lastname',
  'cityId',
  'latitude',
  'longitude',
  'dob',
] satisfies (keyof ProfileChange)[]

/**
 * The change that brings back the values before another change; null where that is not possible: a name is changed and a birth date given
 * once, a place may be changed a few times a day, and a consent that was taken back has to be given anew.
 */
export function inverseOf(change: ProfileChange, before: ProfileFields): ProfileChange | null {
  const earlier = keysOf(change).map((name) => [name, earlierValue(name, change, before)] as const)
  const isPossible = earlier.every(
    ([name, value]) => value !== undefined && !final.includes(name) && (value === null || !sensitive.includes(name)),
  )
  return isPossible && earlier.length > 0 ? Object.fromEntries(earlier) : null
}

function earlierValue(name: keyof ProfileChange, change: ProfileChange, before: ProfileFields): unknown {
  if (name !== 'sharing' || !change.sharing) return fieldValue(before, name)
  return Object.fromEntries(keysOf(change.sharing).map((detail) => [detail, before.sharing[detail]]))
}
