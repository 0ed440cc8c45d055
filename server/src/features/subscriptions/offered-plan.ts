import type { ShownPlan } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { refuseDearer, shownCents } from '../wallet/index.ts'
import { contentsFrom, isLess, type PlanContents, readContentsFrom } from './plan-contents.ts'
import { type CurrentPlan, freeCode, type Plan, planColumns, planOf } from './plan-of.ts'

type Query = { planId: string; memberId: number; now: Date }

/**
 * A plan as a purchase of this moment would buy it, beside the one that the member has. Throws Refusal `not_found`, and `conflict` for
 * the plan that runs and for the free one.
 */
export async function findOffered(
  db: Db | Tx,
  { planId, memberId, now }: Query,
): Promise<{ plan: Plan; current: CurrentPlan }> {
  const plan = await findPlan(db, { planId, memberId, now })
  const current = await planOf(db, memberId, now)
  const { running } = current
  if (plan.id !== current.plan.id || !running) return { plan, current }
  if (running.endsAt > now) throw new Refusal('conflict')
  // Renewed by hand: the days of grace were used, so the new period begins before them.
  const contents = await readContentsFrom(db, { planId, startsAt: running.endsAt })
  return { plan: { ...plan, ...contents }, current }
}

type Shown = { plan: Plan; shown: ShownPlan | undefined }

/** A member never gets a plan for more, or with less, than was shown: refuses it with conflict. What is better is bought as it is now. */
export function refuseWorse({ plan, shown }: Shown): void {
  if (!shown) return
  const { price, ...contents } = shown
  refuseDearer({ cents: plan.price, shown: shownCents(price) })
  if (isLess(contents, plan)) throw new Refusal('conflict', { messageKey: 'subscriptions:includes_less' })
}

/** With the contents in force at this moment, also where the job that starts a change has not run yet. */
async function findPlan(db: Db | Tx, { planId, memberId, now }: Query): Promise<Plan> {
  const { rows } = await sql<Plan & { contents: PlanContents }>`
    select ${planColumns(memberId)}, ${contentsFrom(sql`${now}::timestamptz`)} as contents
    from subscription_plan plan where plan.id = ${planId} and plan.active`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  const { contents, ...plan } = rows[0]
  if (plan.code === freeCode || plan.price === 0) throw new Refusal('conflict')
  return { ...plan, ...contents }
}
