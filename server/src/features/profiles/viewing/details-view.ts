import {
  type consents,
  type DetailName,
  genotypeHeldDays,
  type ownGenotype,
  type PersonDetails,
} from '@karibu/contract'
import type * as z from 'zod/mini'
import { type DetailTable, detailNames, detailSharingOf, detailTable, type StoredSharing } from '../detail-table.ts'
import { opensOn } from '../editing/profile-rules.ts'

/** What its owner alone learns of what is sensitive. */
export type CultureRow = {
  faith_consented_at: Date | null
  ethnic_consented_at: Date | null
  genotype: OwnCulture['genotype']['value']
  genotype_consented_at: Date | null
  genotype_set_at: Date | null
}

type Looking = { matched: boolean; guest: boolean }

/**
 * The details of a profile: all of them for their owner; for others what the owner shares with them, and for guests nothing
 * sensitive. A hidden value looks empty, so that its existence is not revealed.
 */
export function detailsOf(
  row: PersonDetails & { detail_sharing: StoredSharing },
  looking: Looking | 'owner',
): PersonDetails {
  const table: DetailTable<PersonDetails> = detailTable
  const choices = detailSharingOf(row.detail_sharing)
  const isShown = (name: DetailName) => {
    if (looking === 'owner') return true
    if (looking.guest && table[name].visibility === 'members') return false
    return choices[name] === 'everyone' || (choices[name] === 'matches' && looking.matched)
  }
  const hidden = (name: DetailName) => (table[name].emptyList ? [] : null)
  // A list of entries has lost which name has which type.
  return Object.fromEntries(
    detailNames.map((name) => [name, isShown(name) ? row[name] : hidden(name)]),
  ) as PersonDetails
}

type Common = Pick<PersonDetails, 'languages' | 'interests'>

/** What two have in common, in the order of the first. */
export const sharedBy = (one: Common, other: Common): Common => ({
  languages: one.languages.filter((language) => other.languages.includes(language)),
  interests: one.interests.filter((interest) => other.interests.includes(interest)),
})

type OwnCulture = { consents: z.output<typeof consents>; genotype: z.output<typeof ownGenotype> }

/** One's own consents and genotype. */
export const ownCulture = (row: CultureRow, now: Date): OwnCulture => ({
  consents: {
    faith: dayOf(row.faith_consented_at),
    ethnicGroup: dayOf(row.ethnic_consented_at),
    genotype: dayOf(row.genotype_consented_at),
  },
  genotype: {
    value: row.genotype,
    opensOn: opensOn(row.genotype_set_at, genotypeHeldDays, now),
  },
})

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null
