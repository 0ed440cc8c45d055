import { type BodyOf, checkInGraceMs, type DatePlan, type datePlans, datePlansMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { checkPhone } from '../profiles/index.ts'
import { takeSmsPermit } from '../verification/index.ts'
import { datePlanJobs } from './jobs.ts'
import { planView } from './plan-view.ts'

const longestMs = 14 * 86_400_000

type Form = BodyOf<typeof datePlans.add>

/**
 * Shares a meeting with a contact, who is notified at once. Throws Refusal `conflict` when three plans wait, `unavailable` for a
 * phone number where no text messages can be sent, and `too_many_requests`.
 */
export async function addPlan(ctx: Context, member: SignedIn, form: Form): Promise<DatePlan> {
  const [startsAt, checkInAt] = [new Date(form.startsAt), new Date(form.checkInAt)]
  const now = ctx.now()
  if (checkInAt <= now || checkInAt.getTime() > now.getTime() + longestMs)
    throw fieldRefusal('checkInAt', 'date_invalid')
  const phone = await contactPhone(ctx, member, form)
  const row = await ctx.db.transaction().execute(async (tx) => {
    await refuseMany(tx, member.id)
    const added = await tx
      .insertInto('date_plan')
      .values({
        member_id: member.id,
        meets: form.meets,
        place: form.place,
        starts_at: startsAt,
        check_in_at: checkInAt,
        contact_name: form.contactName,
        contact_email: form.email ?? null,
        contact_phone: phone,
        state: 'planned',
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, datePlanJobs.notifyContact, { planId: added.id, about: 'shared' })
    await schedule(tx, added.id, checkInAt)
    return added
  })
  return planView(ctx, row)
}

/** Plans the reminder of the member and the word to the contact; times planned before are replaced. */
export async function schedule(tx: Tx, planId: string, checkInAt: Date): Promise<void> {
  const alertAt = new Date(checkInAt.getTime() + checkInGraceMs)
  await enqueue(
    tx,
    { ...datePlanJobs.remind, key: `${datePlanJobs.remind.name}:${planId}`, runAt: checkInAt },
    { planId },
  )
  await enqueue(tx, { ...datePlanJobs.alert, key: `${datePlanJobs.alert.name}:${planId}`, runAt: alertAt }, { planId })
}

async function contactPhone(ctx: Context, member: SignedIn, form: Form): Promise<string | null> {
  const { countryCode, mobileNumber } = form
  if (!countryCode || !mobileNumber) return null
  if (!ctx.sms) throw new Refusal('unavailable', { messageKey: 'verification:no.sms' })
  const { phone } = checkPhone({ countryCode, mobileNumber })
  await takeSmsPermit(ctx, { memberUid: member.uid, phone })
  return phone
}

// The member's row is locked, so that plans at the same moment are counted.
async function refuseMany(tx: Tx, memberId: number): Promise<void> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  const waiting = await tx
    .selectFrom('date_plan')
    .where('member_id', '=', memberId)
    .where('state', '=', 'planned')
    .select('id')
    .limit(datePlansMax)
    .execute()
  if (waiting.length >= datePlansMax) throw new Refusal('conflict', { messageKey: 'safety:plan.many' })
}
