import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { dailyLevels } from '../safety/daily-limits.ts'
import { amountInput, shownPrice, wallet } from './wallet.ts'

/** What one period of a plan includes. */
export const planContents = z.object({
  calls: z.number(),
  /** Request messages in a period; null is without limit. */
  messages: z.nullable(z.number()),
  /** Percent of a gift's price that comes as credits. */
  giftConversion: z.number(),
})

/**
 * A plan as the member was shown it. `price` is USD for one period, what counts towards it not taken off. Only compared: a plan that
 * costs more or includes less by now is refused with `conflict`, never bought. Without it the plan of the moment is bought.
 */
export const shownPlan = z.object({ price: amountInput, ...planContents.shape })
export type ShownPlan = z.output<typeof shownPlan>

/** A plan with its price and the allowances of one period. */
export const subscriptionPlan = z.object({
  id: field.uid,
  code: z.string(),
  name: z.string(),
  /** USD for one period. */
  price: z.number(),
  /** Days. */
  period: z.number(),
  ...planContents.shape,
})

/** My plan, until when it runs, and what is left of its allowances. */
export const subscription = z.object({
  plan: subscriptionPlan,
  /** The plan is no longer sold: it ends at `endsAt` and cannot be renewed. Answers stored by a version before lack it. */
  retired: z._default(z.boolean(), false),
  /** null on the free plan. */
  startedAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** A renewal that found too little in the wallet may still be paid until here. */
  graceUntil: z.nullable(z.string()),
  renews: z.boolean(),
  /** USD a renewal costs, as it was agreed to; null on the free plan. */
  renewalPrice: z.nullable(z.number()),
  /** What the plan includes after its renewal, where that is not the same; else null. Answers stored by a version before lack it. */
  next: z._default(z.nullable(planContents), null),
  left: z.object({ calls: z.number(), messages: z.nullable(z.number()) }),
  periodStartedAt: z.string(),
  /** What one request message costs in credits once the plan's are used up; null where it cannot be bought. */
  messageCredits: z.nullable(z.number()),
})

const change = z.object({
  /** USD to pay now. */
  price: z.number(),
  /** USD of the running period that is counted towards it. */
  credit: z.number(),
  /** When the period it buys ends: later than usual where more is counted than the plan costs. */
  endsAt: z.string(),
})

export const subscriptions = routes({
  plans: {
    method: 'GET',
    path: '/subscriptions/plans',
    auth: 'member',
    summary:
      'The plans, with what a change to each would cost me now. `change` is what it costs at this moment after what is credited.',
    reply: z.object({
      plans: z.array(z.object({ ...subscriptionPlan.shape, change: z.nullable(change) })),
      /** Members that one may write to first in 24 hours, whatever the plan, by how far one is verified. */
      requestLevels: dailyLevels,
    }),
  },
  subscribe: {
    method: 'POST',
    path: '/subscriptions/{id}/subscribe',
    auth: 'member',
    summary:
      'Subscribe to a plan or change to it; unused days of the current plan are credited. Renewal is off unless `renew` is true. Send `price` and `plan` as they were shown: what costs more or includes less by now is refused as `conflict`, and nothing is taken; read the plans again. Sent again for the plan that I have, without an `Idempotency-Key`, it is refused as `conflict`.',
    params: field.ids,
    body: z.object({ renew: z._default(z.boolean(), false), price: shownPrice, plan: z.optional(shownPlan) }),
    reply: z.object({ subscription, wallet }),
    successKey: 'subscriptions:says.started',
    idempotency: 'optional',
    refuses: ['not_found', 'insufficient_funds', 'conflict', 'spending_limit', 'spending_paused'],
  },
  mine: {
    method: 'GET',
    path: '/me/subscription',
    auth: 'member',
    summary: 'My plan and the remaining allowances. The free plan has no end and no renewal.',
    reply: z.object({ subscription }),
  },
  renewal: {
    method: 'PATCH',
    path: '/me/subscription',
    auth: 'member',
    summary:
      'Switch renewal on or off. A renewal costs what was agreed when it was switched on. `conflict` on the free plan, and where renewal of a plan that is no longer sold is switched on.',
    body: z.object({ renew: z.boolean() }),
    reply: z.object({ subscription }),
    refuses: ['conflict', 'spending_paused'],
  },
  cancel: {
    method: 'POST',
    path: '/me/subscription/cancel',
    auth: 'member',
    summary: 'Cancel the plan at the end of its period. Its allowances stay until then. `conflict` on the free plan.',
    reply: z.object({ subscription }),
    successKey: 'subscriptions:says.cancelled',
    refuses: ['conflict'],
  },
  history: {
    method: 'GET',
    path: '/me/subscription/history',
    auth: 'member',
    summary: 'My past and current subscription periods. Newest first. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({
      periods: z.array(
        z.object({
          id: field.uid,
          planName: z.string(),
          startedAt: z.string(),
          endedAt: z.string(),
          price: z.number(),
          reason: z.enum(['bought', 'renewed', 'changed']),
        }),
      ),
      nextCursor: field.nextCursor,
    }),
  },
})
