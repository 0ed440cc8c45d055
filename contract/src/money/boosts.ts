import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { shownPrice, wallet, walletCurrency } from './wallet.ts'

/** A boost that can be bought. */
export const boostPlan = z.object({
  id: field.uid,
  /** Days. */
  period: z.number(),
  /** USD. */
  price: z.number(),
  /** What the operator calls it, in the language asked for. Null: it has no name but its days. */
  name: z.nullable(z.string()),
})
/** A boost that I bought, with what it brought. */
export const boost = z.object({
  id: field.uid,
  period: z.number(),
  /** In USD, also if it was paid with credits (100 credits are 1 USD). */
  price: z.number(),
  paidWith: walletCurrency,
  startedAt: z.string(),
  endsAt: z.string(),
  running: z.boolean(),
  /** Number of different members who saw the card during the boost; not counted at other times. */
  views: z.number(),
  /** Likes and matches received during the boost. */
  likes: z.number(),
  matches: z.number(),
  /** Likes and matches of a period of the same length before it; null during the boost and for members who were too new. */
  usual: z.nullable(z.object({ likes: z.number(), matches: z.number() })),
})

export const boosts = routes({
  plans: {
    method: 'GET',
    path: '/user-boost/plans',
    auth: 'member',
    summary: 'The boost plans with their duration and price. Prices are in USD; with credits 100 are 1 USD.',
    reply: z.object({ plans: z.array(boostPlan) }),
  },
  buy: {
    method: 'POST',
    path: '/profile/boost/{id}',
    auth: 'member',
    social: true,
    summary:
      'Buy a boost for my profile; during a boost, another one extends it. Without an `Idempotency-Key` each call buys another one.',
    params: field.ids,
    body: z.object({ payWith: z._default(walletCurrency, 'USD'), price: shownPrice }),
    reply: z.object({ boost, wallet }),
    successKey: 'boosts:says.started',
    idempotency: 'optional',
    refuses: ['not_found', 'insufficient_funds', 'conflict', 'spending_limit', 'spending_paused'],
  },
  list: {
    method: 'GET',
    path: '/profile/boosts',
    auth: 'member',
    summary: 'My boosts with their results. Newest first. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ boosts: z.array(boost), nextCursor: field.nextCursor }),
  },
})
