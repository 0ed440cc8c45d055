import { checkInGraceMs } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { notify } from '../notifications/index.ts'
import { datePlanJobs } from './jobs.ts'

/** So long after the agreed time a plan is deleted, and with it what is stored of the contact. */
export const storedMs = 7 * 86_400_000

type Due = PayloadOf<typeof datePlanJobs.remind>

/** Job `date-plans.remind`: asks the member, at the agreed time, whether they are well. */
export async function remindMember(ctx: Context, { planId }: Due): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const plan = await tx
      .selectFrom('date_plan')
      .where('id', '=', planId)
      .where('state', '=', 'planned')
      .where('check_in_at', '<=', ctx.now())
      .select('member_id')
      .executeTakeFirst()
    if (!plan) return
    await notify(tx, { memberId: plan.member_id, kind: 'date_plan', data: { state: 'due', planId }, now: ctx.now() })
  })
}

/** Job `date-plans.alert`: the member has not checked in, and their contact is notified. */
export async function alertContact(ctx: Context, { planId }: Due): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const alerted = await tx
      .updateTable('date_plan')
      .set({ state: 'alerted', settled_at: now })
      .where('id', '=', planId)
      .where('state', '=', 'planned')
      .where('check_in_at', '<=', new Date(now.getTime() - checkInGraceMs))
      .returning('member_id')
      .executeTakeFirst()
    if (!alerted) return
    await enqueue(tx, datePlanJobs.notifyContact, { planId, about: 'missed' })
    await notify(tx, { memberId: alerted.member_id, kind: 'date_plan', data: { state: 'missed', planId }, now })
  })
}

/** Job `date-plans.sweep`: deletes plans a week after their time. */
export async function sweepPlans({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('date_plan')
    .where('check_in_at', '<', new Date(now().getTime() - storedMs))
    .execute()
}
