import { type consents, genotypeHeldDays, type ownGenotype, type Person, type PersonDetails } from '@karibu/contract'
import type * as z from 'zod/mini'
import { opensOn } from '../editing/profile-rules.ts'

/** Of a profile, beside what its card shows. */
export type DetailsRow = {
  languages: string[]
  interests: string[]
  education: string | null
  occupation: string | null
  height: number | null
  children: string | null
  smoking: string | null
  drinking: string | null
  faith: string | null
  ethnic_group: string | null
}

/** What its owner alone learns of what is sensitive. */
export type CultureRow = {
  faith_consented_at: Date | null
  ethnic_consented_at: Date | null
  genotype: string | null
  genotype_consented_at: Date | null
  genotype_given_at: Date | null
}

/** Text columns hold only values of the contract's lists: a CHECK or the contract refused the others at writing. */
type Stored<T> = T extends readonly string[] ? string[] : T extends string ? string : T
export type StoredDetails<Details> = { [K in keyof Details]: Stored<Details[K]> }

/**
 * Given details, as everybody sees them; what is sensitive not for guests, who gave no name for themselves. A detail of
 * the contract that is missing here does not compile.
 */
export const detailsOf = (row: DetailsRow, { guest }: { guest: boolean }): PersonDetails => {
  const details: StoredDetails<PersonDetails> = {
    languages: row.languages,
    interests: row.interests,
    education: row.education,
    occupation: row.occupation,
    height: row.height,
    children: row.children,
    smoking: row.smoking,
    drinking: row.drinking,
    faith: guest ? null : row.faith,
    ethnicGroup: guest ? null : row.ethnic_group,
  }
  return details as PersonDetails
}

type Common = Pick<DetailsRow, 'languages' | 'interests'>

/** What two have in common, in the order of the first. */
export const sharedBy = (one: Common, other: Common): Person['shared'] =>
  ({
    languages: one.languages.filter((language) => other.languages.includes(language)),
    interests: one.interests.filter((interest) => other.interests.includes(interest)),
  }) as Person['shared']

type OwnCulture = { consents: z.output<typeof consents>; genotype: z.output<typeof ownGenotype> }

/** One's own consents and genotype. */
export const ownCulture = (row: CultureRow, now: Date): OwnCulture => ({
  consents: {
    faith: dayOf(row.faith_consented_at),
    ethnicGroup: dayOf(row.ethnic_consented_at),
    genotype: dayOf(row.genotype_consented_at),
  },
  genotype: {
    value: row.genotype as OwnCulture['genotype']['value'],
    opensOn: opensOn(row.genotype_given_at, genotypeHeldDays, now),
  },
})

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null
