import { type Person, type ProfileChange, profileChange } from '@karibu/contract'
import * as z from 'zod/mini'

type Mine = NonNullable<Person['mine']>

/** The member's own choice of a place in words, "Makoko, Nigeria"; null before they gave one. Others see `person.city`. */
export function chosenPlaceName({ country }: Person, mine: Mine): string | null {
  return [mine.cityName, country?.name].filter(Boolean).join(', ') || null
}

/** What the form starts from. An empty birth date, surname or phone number is one that was never given. */
export function formOf(person: Person, mine: Mine): ProfileChange {
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
  }
}

// The current value has consent; another value needs new consent.
const agreed = <T extends string>(value: T | null) => value && { value, consent: true as const }

const requiredOnceSet = ['lastname', 'countryCode', 'mobileNumber'] as const

/**
 * The schema of the form. Demo members and administrators made by the command have no surname or phone number: what was
 * never given may stay empty, what was given cannot be emptied.
 */
export function formSchema(before: ProfileChange) {
  const optional = requiredOnceSet.filter((name) => before[name] === undefined)
  const dropEmpty = (values: Record<string, unknown>) => {
    const empty = optional.filter((name) => String(values[name] ?? '').trim() === '')
    return { ...values, ...Object.fromEntries(empty.map((name) => [name, undefined])) }
  }
  return z.pipe(z.pipe(z.record(z.string(), z.unknown()), z.transform(dropEmpty)), profileChange)
}

/** Only what differs is sent, so that a change made on another device meanwhile stays. */
export function changesIn(before: ProfileChange, after: ProfileChange): ProfileChange {
  const names = Object.keys(after) as (keyof ProfileChange)[]
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
