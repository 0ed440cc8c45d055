import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { shownPrice, wallet, walletCurrency } from './wallet.ts'

export const boostPlan = z.object({
  id: field.uid,
  /** Days. */
  period: z.number(),
  /** USD. */
  price: z.number(),
})
export const boost = z.object({
  id: field.uid,
  period: z.number(),
  /** USD, also where it was paid in credits: 100 for each. */
  price: z.number(),
  paidWith: walletCurrency,
  startedAt: z.string(),
  endsAt: z.string(),
  running: z.boolean(),
  /** How many different members were shown the card while it ran; there is no such number for other times. */
  views: z.number(),
  /** What came while it ran. */
  likes: z.number(),
  matches: z.number(),
  /** What came in as long a time before, without a boost; null while it is not over, and where the member was too new. */
  usual: z.nullable(z.object({ likes: z.number(), matches: z.number() })),
})

export const boosts = routes({
  plans: {
    method: 'GET',
    path: '/user-boost/plans',
    auth: 'member',
    summary: 'How long one can be shown earlier, and for how much.',
    reply: z.object({ plans: z.array(boostPlan) }),
  },
  buy: {
    method: 'POST',
    path: '/profile/boost/{id}',
    auth: 'member',
    summary: 'Boost my profile; while one runs, another adds its period at the end.',
    params: field.ids,
    body: z.object({ payWith: z._default(walletCurrency, 'USD'), price: shownPrice }),
    reply: z.object({ boost, wallet }),
    successKey: 'boosts:says.started',
    idempotency: 'optional',
    refuses: ['not_found', 'insufficient_funds', 'conflict'],
  },
  list: {
    method: 'GET',
    path: '/profile/boosts',
    auth: 'member',
    summary: 'My boosts and what each brought.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ boosts: z.array(boost), nextCursor: field.nextCursor }),
  },
})
