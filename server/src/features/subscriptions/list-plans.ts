import { type api, type Locale, type ReplyOf, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { readDailyLimit } from '../../db/site/daily-limits.ts'
import { offerOf } from './change-rules.ts'
import { contentsFrom, type PlanContents, readContentsFrom } from './plan-contents.ts'
import { type CurrentPlan, freeCode, type Plan, planColumns, planOf } from './plan-of.ts'
import { planView } from './subscription-view.ts'

type Answer = ReplyOf<typeof api.subscriptions.plans>

/** The plans on offer, each with what a change to it would cost the member now. Theirs is as they bought it. */
export async function listPlans(ctx: Context, memberId: number, locale: Locale): Promise<Answer> {
  const now = ctx.now()
  const current = await planOf(ctx.db, memberId, now)
  const { rows } = await sql<Plan & { contents: PlanContents }>`
    select ${planColumns(memberId)}, ${contentsFrom(sql`${now}::timestamptz`)} as contents
    from subscription_plan plan where plan.active order by plan.position, price`.execute(ctx.db)
  const own = await contentsOfMine(ctx, current, now)
  return {
    plans: rows.map(({ contents, ...plan }) => ({
      ...planView(
        { ...plan, ...(plan.id === current.plan.id ? own : contents) },
        { translations: ctx.translations, locale },
      ),
      change: changeTo(plan, current, now),
    })),
    requestLevels: await readDailyLimit(ctx.db, 'requestsADay'),
  }
}

/** Of the running period; where that is over and may still be renewed by hand, of the next one. */
async function contentsOfMine(ctx: Context, { plan, running }: CurrentPlan, now: Date): Promise<PlanContents> {
  const { calls, messages, giftConversion } = plan
  if (!running || running.endsAt > now) return { calls, messages, giftConversion }
  return readContentsFrom(ctx.db, { planId: plan.id, startsAt: running.endsAt })
}

// Not offered: the free plan follows automatically, and the current one continues.
function changeTo(plan: Plan, { plan: mine, running }: CurrentPlan, now: Date): Answer['plans'][number]['change'] {
  const isOver = running !== null && running.endsAt <= now
  if (plan.code === freeCode || (plan.id === mine.id && !isOver)) return null
  const { price, credit, endsAt } = offerOf(plan, running, now)
  return { price: toMajor(price, 'USD'), credit: toMajor(credit, 'USD'), endsAt: endsAt.toISOString() }
}
