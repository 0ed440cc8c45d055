import { compatibleHeldDays, genotypeHeldDays, type ProfileChange } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../context.ts'
import type { Culture } from '../../db/schema.ts'
import { fieldRefusal } from '../../refusal.ts'
import { opensOn } from './profile-rules.ts'

type Stored = Omit<Selectable<Culture>, 'member_id'>
type Change = Pick<ProfileChange, 'faith' | 'ethnicGroup' | 'genotype' | 'compatibleOnly'>

const nothing: Stored = {
  faith: null,
  faith_consented_at: null,
  ethnic_group: null,
  ethnic_consented_at: null,
  genotype: null,
  genotype_consented_at: null,
  genotype_given_at: null,
  compatible_only: false,
  compatible_since: null,
}

/** Takes or gives up what is sensitive, each with its dated consent. The member's row is already locked. */
export async function changeCulture(tx: Tx, memberId: number, change: Change, now: Date): Promise<void> {
  if (Object.values(sensitive(change)).every((part) => part === undefined)) return
  const { member_id: _, ...before } = (await tx
    .selectFrom('culture')
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst()) ?? { member_id: memberId, ...nothing }
  const after = { ...before, ...told(change, now), ...genotypeAfter(before, change.genotype, now) }
  const fields = { ...after, ...switchAfter(after, change.compatibleOnly, now) }
  await tx
    .insertInto('culture')
    .values({ member_id: memberId, ...fields })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fields))
    .execute()
}

const sensitive = ({ faith, ethnicGroup, genotype, compatibleOnly }: Change): Change => ({
  faith,
  ethnicGroup,
  genotype,
  compatibleOnly,
})

function told({ faith, ethnicGroup }: Change, now: Date): Partial<Stored> {
  return {
    ...(faith !== undefined && { faith: faith?.value ?? null, faith_consented_at: faith && now }),
    ...(ethnicGroup !== undefined && {
      ethnic_group: ethnicGroup?.value ?? null,
      ethnic_consented_at: ethnicGroup && now,
    }),
  }
}

/**
 * A genotype may be given or changed once in 180 days, also after it was taken back: who could try one after the other
 * would read off who comes and goes what others have. Refuses `genotype`.
 */
function genotypeAfter(before: Stored, genotype: Change['genotype'], now: Date): Partial<Stored> {
  if (genotype === undefined || genotype?.value === before.genotype) return {}
  if (genotype === null) return { genotype: null, genotype_consented_at: null, compatible_only: false }
  const date = opensOn(before.genotype_given_at, genotypeHeldDays, now)
  if (date) throw fieldRefusal('genotype', 'genotype_held', { date })
  return { genotype: genotype.value, genotype_consented_at: now, genotype_given_at: now }
}

/** The switch goes off at any time, and on again 30 days after it was last turned on. Refuses `compatibleOnly`. */
function switchAfter(culture: Stored, isOn: boolean | undefined, now: Date): Partial<Stored> {
  if (isOn === undefined || isOn === culture.compatible_only) return {}
  if (!isOn) return { compatible_only: false }
  if (culture.genotype === null) throw fieldRefusal('compatibleOnly', 'genotype_missing')
  const date = opensOn(culture.compatible_since, compatibleHeldDays, now)
  if (date) throw fieldRefusal('compatibleOnly', 'compatible_held', { date })
  return { compatible_only: true, compatible_since: now }
}
