import { type api, type Locale, type ReplyOf, toMajor } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { creditsFor, leftOf } from './allowances.ts'
import { isSame, type PlanContents, readContentsFrom } from './plan-contents.ts'
import { type CurrentPlan, type Plan, planOf } from './plan-of.ts'

type Subscription = ReplyOf<typeof api.subscriptions.mine>['subscription']

/** Who reads a view: plan names are in their language. */
export type PlanReader = Pick<Context, 'translations'> & { locale: Locale }

export const planView = ({ days, ...plan }: Plan, { translations, locale }: PlanReader): Subscription['plan'] => ({
  ...plan,
  name: translations.plan(locale, plan.name, 'now'),
  price: toMajor(plan.price, 'USD'),
  period: days,
})

type Ask = { memberId: number; now: Date; reader: PlanReader }

/** A member's plan and what is left of it. */
export async function subscriptionOf(db: Db | Tx, { memberId, now, reader }: Ask): Promise<Subscription> {
  const { plan, isRetired, running, windowFrom } = await planOf(db, memberId, now)
  const calls = await leftOf(db, { memberId, plan, kind: 'call', windowFrom })
  const messages = await leftOf(db, { memberId, plan, kind: 'message_request', windowFrom })
  return {
    plan: planView(plan, reader),
    retired: isRetired,
    startedAt: running?.startsAt.toISOString() ?? null,
    endsAt: running?.endsAt.toISOString() ?? null,
    graceUntil: running?.graceUntil?.toISOString() ?? null,
    renews: running?.renews ?? false,
    renewalPrice: running ? toMajor(running.renewalPrice, 'USD') : null,
    next: await nextContents(db, { plan, running }),
    left: { calls: calls ?? 0, messages },
    periodStartedAt: windowFrom.toISOString(),
    messageCredits: await creditsFor(db, 'message_request'),
  }
}

/** What the plan includes after its renewal; null without one, and where nothing changes. */
async function nextContents(
  db: Db | Tx,
  { plan, running }: Pick<CurrentPlan, 'plan' | 'running'>,
): Promise<PlanContents | null> {
  if (!running?.renews) return null
  const next = await readContentsFrom(db, { planId: plan.id, startsAt: running.endsAt })
  return isSame(plan, next) ? null : next
}
