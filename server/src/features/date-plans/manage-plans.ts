import { type DatePlan, type extensionMinutes, extensionsMax } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { schedule } from './add-plan.ts'
import { datePlanJobs } from './jobs.ts'
import { type PlanRow, planView } from './plan-view.ts'

const listMax = 20

type Owner = Pick<SignedIn, 'id'>

/** A member's plans, the newest first. */
export async function listPlans(ctx: Context, member: Owner) {
  const rows = await ctx.db
    .selectFrom('date_plan')
    .where('member_id', '=', member.id)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(listMax)
    .execute()
  return { plans: rows.map((row) => planView(ctx, row)), smsAvailable: ctx.sms !== null }
}

/** The member is well: a contact who was notified otherwise is notified so. Throws Refusal `not_found`. */
export async function checkIn(ctx: Context, member: Owner, id: string): Promise<DatePlan> {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const plan = await lockOwn(tx, member, id)
    if (plan.state === 'safe') return plan
    if (plan.state === 'alerted') await enqueue(tx, datePlanJobs.notifyContact, { planId: id, about: 'safe' })
    return tx
      .updateTable('date_plan')
      .set({ state: 'safe', settled_at: ctx.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return planView(ctx, row)
}

type Extension = { member: Owner; id: string; minutes: (typeof extensionMinutes)[number] }

/** Puts the agreed time off, counted from now if it has passed. Throws Refusal `not_found`, `conflict`. */
export async function extendPlan(ctx: Context, { member, id, minutes }: Extension): Promise<DatePlan> {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const plan = await lockOwn(tx, member, id)
    if (plan.state !== 'planned') throw new Refusal('conflict', { messageKey: 'safety:plan.settled' })
    if (plan.extensions >= extensionsMax) throw new Refusal('conflict', { messageKey: 'safety:plan.extended' })
    const from = Math.max(plan.check_in_at.getTime(), ctx.now().getTime())
    const checkInAt = new Date(from + minutes * 60_000)
    await schedule(tx, id, checkInAt)
    return tx
      .updateTable('date_plan')
      .set({ check_in_at: checkInAt, extensions: plan.extensions + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return planView(ctx, row)
}

/** Deletes a plan; the jobs that wait for it find nothing. Throws Refusal `not_found`. */
export async function removePlan(ctx: Context, member: Owner, id: string): Promise<Record<never, never>> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwn(tx, member, id)
    await tx.deleteFrom('date_plan').where('id', '=', id).execute()
  })
  return {}
}

async function lockOwn(tx: Tx, member: Owner, id: string): Promise<PlanRow> {
  const plan = await tx
    .selectFrom('date_plan')
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!plan) throw new Refusal('not_found')
  return plan
}
