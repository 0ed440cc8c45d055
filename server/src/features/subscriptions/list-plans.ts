import { type api, type Locale, type ReplyOf, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { offerOf } from './change-rules.ts'
import { type CurrentPlan, freeCode, type Plan, planColumns, planOf } from './plan-of.ts'
import { planView } from './subscription-view.ts'

type Answer = ReplyOf<typeof api.subscriptions.plans>

/** The plans on offer, each with what a change to it would cost the member now. */
export async function listPlans(ctx: Context, memberId: number, locale: Locale): Promise<Answer> {
  const now = ctx.now()
  const current = await planOf(ctx.db, memberId, now)
  const { rows } = await sql<Plan>`
    select ${planColumns(memberId)} from subscription_plan plan where plan.active order by plan.position, price`.execute(
    ctx.db,
  )
  return {
    plans: rows.map((plan) => ({
      ...planView(plan, { translations: ctx.translations, locale }),
      change: changeTo(plan, current, now),
    })),
  }
}

// Not offered: the free plan follows automatically, and the current one continues.
function changeTo(plan: Plan, { plan: mine, running }: CurrentPlan, now: Date): Answer['plans'][number]['change'] {
  const isOver = running !== null && running.endsAt <= now
  if (plan.code === freeCode || (plan.id === mine.id && !isOver)) return null
  const { price, credit, endsAt } = offerOf(plan, running, now)
  return { price: toMajor(price, 'USD'), credit: toMajor(credit, 'USD'), endsAt: endsAt.toISOString() }
}
