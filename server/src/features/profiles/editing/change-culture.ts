import { genotypeHeldDays, type ProfileChange } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../context.ts'
import type { Culture } from '../../../db/schema.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { withdrawAllComparisons } from '../comparison/compare.ts'
import { opensOn } from './profile-rules.ts'

type Stored = Omit<Selectable<Culture>, 'member_id'>
type Change = Pick<ProfileChange, 'faith' | 'ethnicGroup' | 'genotype'>

type CultureInput = { memberId: number; change: Change; now: Date }

const nothing: Stored = {
  faith: null,
  faith_consented_at: null,
  ethnic_group: null,
  ethnic_consented_at: null,
  genotype: null,
  genotype_consented_at: null,
  genotype_set_at: null,
}

/**
 * Takes or gives up what is sensitive, each with its dated consent. The member's row is already locked. Answers the
 * public ids of the members whose comparison of genotypes it withdrew.
 */
export async function changeCulture(tx: Tx, { memberId, change, now }: CultureInput): Promise<string[]> {
  if (Object.values(sensitive(change)).every((part) => part === undefined)) return []
  const { member_id: _, ...before } = (await tx
    .selectFrom('culture')
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst()) ?? { member_id: memberId, ...nothing }
  const fields = { ...before, ...consentedFields(change, now), ...genotypeAfter(before, change.genotype, now) }
  await tx
    .insertInto('culture')
    .values({ member_id: memberId, ...fields })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fields))
    .execute()
  return fields.genotype === null && before.genotype !== null ? withdrawAllComparisons(tx, memberId) : []
}

const sensitive = ({ faith, ethnicGroup, genotype }: Change): Change => ({
  faith,
  ethnicGroup,
  genotype,
})

function consentedFields({ faith, ethnicGroup }: Change, now: Date): Partial<Stored> {
  return {
    ...(faith !== undefined && { faith: faith?.value ?? null, faith_consented_at: faith && now }),
    ...(ethnicGroup !== undefined && {
      ethnic_group: ethnicGroup?.value ?? null,
      ethnic_consented_at: ethnicGroup && now,
    }),
  }
}

/**
 * A genotype may be given or changed once in 180 days, also after a removal, so that a member cannot compare with their
 * matches under one value after the other. Refuses `genotype`.
 */
function genotypeAfter(before: Stored, genotype: Change['genotype'], now: Date): Partial<Stored> {
  if (genotype === undefined || genotype?.value === before.genotype) return {}
  if (genotype === null) return { genotype: null, genotype_consented_at: null }
  const date = opensOn(before.genotype_set_at, genotypeHeldDays, now)
  if (date) throw fieldRefusal('genotype', 'genotype_held', { date })
  return { genotype: genotype.value, genotype_consented_at: now, genotype_set_at: now }
}
