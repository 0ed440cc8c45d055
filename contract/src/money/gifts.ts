import * as z from 'zod/mini'
import { messageText } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { shownPrice, wallet } from './wallet.ts'

export const giftPlan = z.object({
  id: field.uid,
  code: z.string(),
  /** In the language asked for. */
  name: z.string(),
  /** Address of its drawing. */
  icon: z.string(),
  /** USD. */
  amount: z.number(),
})
export type GiftPlan = z.output<typeof giftPlan>

export const giver = z.object({ id: field.uid, firstname: z.string(), avatar: z.nullable(z.string()) })

export const receivedGift = z.object({
  id: field.uid,
  gift: giftPlan,
  /** null when the giver is gone or blocked. */
  from: z.nullable(giver),
  note: z.nullable(z.string()),
  receivedAt: z.string(),
  status: z.enum(['held', 'redeemable', 'redeemed', 'reversed']),
  redeemable: z.boolean(),
  redeemableAt: z.string(),
  /** Credits it brings by my plan (or brought). Nothing in the giver's answer: the plan is the receiver's own affair. */
  credits: z.number(),
})

export const giftNote = z.string().check(z.overwrite(messageText), z.maxLength(200, 'too_long'))

export const gifts = routes({
  plans: {
    method: 'GET',
    path: '/gift/plans',
    auth: 'member',
    summary: 'The catalogue of gifts.',
    reply: z.object({ plans: z.array(giftPlan) }),
  },
  mine: {
    method: 'GET',
    path: '/gift/my/plans',
    auth: 'member',
    summary: 'Gifts I received, newest first.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ plans: z.array(receivedGift), nextCursor: field.nextCursor }),
  },
  purchase: {
    method: 'POST',
    path: '/gift/{id}/purchase/{otherId}',
    memberParam: 'otherId',
    auth: 'member',
    social: true,
    summary: 'Buy a gift for a member, from the USD balance; it appears in the conversation.',
    params: z.object({ id: field.uid, otherId: field.uid }),
    body: z.object({
      note: z.optional(giftNote),
      price: shownPrice,
    }),
    reply: z.object({ gift: receivedGift, wallet, conversationId: z.nullable(field.uid) }),
    successKey: 'gifts:says.sent',
    idempotency: 'optional',
    refuses: ['not_found', 'insufficient_funds', 'gifts_closed', 'conflict', 'spending_limit', 'spending_paused'],
  },
  decline: {
    method: 'POST',
    path: '/gift/{id}/decline',
    auth: 'member',
    summary: 'Decline a received gift that I have not redeemed: its price goes back to the giver.',
    params: field.ids,
    reply: z.object({ gift: receivedGift }),
    successKey: 'gifts:says.declined',
    refuses: ['not_found', 'conflict'],
  },
  unanswered: {
    method: 'GET',
    path: '/me/gifts/unanswered/{otherId}',
    memberParam: 'otherId',
    auth: 'member',
    summary: 'How many gifts I gave a member in 90 days since they last wrote or gave something to me.',
    params: z.object({ otherId: field.uid }),
    reply: z.object({ count: z.number() }),
    refuses: ['not_found'],
  },
  redeem: {
    method: 'POST',
    path: '/gift/{id}/redeem',
    auth: 'member',
    summary: 'Redeem a received gift for credits, at the gift conversion of my plan.',
    params: field.ids,
    reply: z.object({ credits: z.number(), gift: receivedGift, wallet }),
    successKey: 'gifts:says.redeemed',
    idempotency: 'optional',
    refuses: ['not_found', 'gift_held', 'conflict'],
  },
})
