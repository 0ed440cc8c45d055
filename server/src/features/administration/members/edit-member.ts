import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { imposeMeasure, moderationJobs, removeTexts } from '../../moderation/index.ts'
import { placeMember } from '../../places/index.ts'
import { adultAge, refuseContactDetails, refuseImpossibleAge } from '../../profiles/index.ts'
import { administrationJobs } from '../jobs.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember, type Target } from './lock-member.ts'
import { readMember } from './read-member.ts'

type Form = BodyOf<typeof api.staffMembers.edit>

/**
 * Corrects the name, gender, birth date, language and place of a member, and clears the texts of the profile, which the member may appeal as
 * after a report. The member is mailed the reason. The audit log names the fields, not what they contain.
 */
export async function editMember(ctx: Context, { reason, ...input }: StaffRequest & Form) {
  const { staff, id, clearTexts, cityId } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    const now = ctx.now()
    const fields = await correct(ctx, tx, { target, form: input })
    // The country follows the city. The limit of moves is the member's own.
    const isMoved = cityId !== undefined && (await placeMember(tx, { memberId: target.id, now, cityId })).changed
    if (isMoved) fields.push('place')
    const isCleared = clearTexts && (await clear(ctx, tx, { target, staffId: staff.id, reason }))
    const changed = [...fields, ...(isCleared ? ['texts'] : [])]
    if (changed.length === 0) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    if (fields.length > 0) await enqueue(tx, administrationJobs.mailEdit, { memberId: target.id, reason })
    await recordAction(ctx, tx, { staff, id, action: 'member.edit', details: { reason, changed } })
    await sql`select refresh_card(${target.id}, ${now})`.execute(tx)
  })
  return readMember(ctx, staff, id)
}

const columns = ['firstname', 'lastname', 'gender', 'dob', 'locale'] as const
type Correction = { target: Target; form: Omit<Form, 'reason'> }

/** Returns the names of the fields that changed. */
async function correct({ now }: Pick<Context, 'now'>, tx: Tx, { target, form }: Correction): Promise<string[]> {
  const { firstname, lastname, gender, dob, locale } = form
  const { rows } = await sql<Record<(typeof columns)[number], string | null> & { age: number | null }>`
    select firstname, lastname, gender, dob::text as dob, locale,
      years_between(${dob ?? null}::date, ${now()}::timestamptz::date) as age
    from member where id = ${target.id}`.execute(tx)
  const present = rows[0]
  const changed = columns.filter((name) => form[name] !== undefined && form[name] !== present?.[name])
  if (changed.length === 0) return []
  refuseContactDetails({ firstname, lastname })
  if (dob !== undefined) refuseAge(present?.age ?? 0)
  const isRenamed = changed.includes('firstname') || changed.includes('lastname')
  await tx
    .updateTable('member')
    .set({ firstname, lastname, gender, ...(dob && { dob }), ...(locale && { locale }) })
    .$if(isRenamed, (update) => update.set({ name_changed_at: now() }))
    .where('id', '=', target.id)
    .execute()
  return changed
}

/** Who is not an adult is reported instead: the age of a member is a case for moderators. */
function refuseAge(age: number): void {
  refuseImpossibleAge(age)
  if (age <= adultAge) throw fieldRefusal('dob', 'age_over_18')
}

type Clearing = { target: Target; staffId: number; reason: string }

/** Removes what the member wrote on the profile; false where there is nothing. */
async function clear({ now }: Pick<Context, 'now'>, tx: Tx, { target, staffId, reason }: Clearing): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select p.about <> '' or p.prompt_answers <> '[]' or exists (
      select from custom_answer a where a.member_id = p.member_id and a.text is not null) as any
    from profile p where p.member_id = ${target.id}`.execute(tx)
  if (!rows[0]?.any) return false
  const removedTexts = await removeTexts(tx, target.id)
  const decision = { memberId: target.id, until: null, reason, deciders: [staffId], reportId: null }
  await imposeMeasure(tx, { ...decision, kind: 'texts', removedTexts }, now())
  await enqueue(tx, moderationJobs.mailDecision, { memberId: target.id, decision: 'removeTexts', reason })
  return true
}
