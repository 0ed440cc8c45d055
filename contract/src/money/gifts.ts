import * as z from 'zod/mini'
import { messageText, outgoingMessage } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { scamKind } from '../safety/scam.ts'
import { shownPrice, wallet } from './wallet.ts'

/** A gift of the catalogue. */
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

/** Who gave a gift. */
export const giver = z.object({ id: field.uid, firstname: z.string(), avatar: z.nullable(z.string()) })

/** A gift that I received. It can be redeemed once the money behind it is safe. */
export const receivedGift = z.object({
  id: field.uid,
  gift: giftPlan,
  /** null when the giver is gone or blocked. */
  from: z.nullable(giver),
  note: z.nullable(z.string()),
  /** What the note asks for as attempts at fraud do, for its reader. */
  scam: z.optional(z.array(scamKind)),
  receivedAt: z.string(),
  status: z.enum(['held', 'redeemable', 'redeemed', 'reversed']),
  /** It is `reversed` because its receiver declined it, and not because its payment was. */
  declined: z.boolean(),
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
    summary: 'The catalogue of gifts. Names are in the language asked for, prices in USD.',
    reply: z.object({ plans: z.array(giftPlan) }),
  },
  mine: {
    method: 'GET',
    path: '/gift/my/plans',
    auth: 'member',
    summary:
      'Gifts I received, newest first. Pages by `cursor`. A gift is `held` while the money behind it could still go back.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ plans: z.array(receivedGift), nextCursor: field.nextCursor }),
  },
  purchase: {
    method: 'POST',
    path: '/gift/{id}/purchase/{otherId}',
    memberParam: 'otherId',
    auth: 'member',
    social: true,
    summary:
      'Buy a gift for a member, from the USD balance; it appears in the conversation. Refused without an effect: `insufficient_funds`, `gifts_closed` where the member takes none from me, `conflict` for a price that is no longer shown, `messaging_restricted` for a note of a member who may not write to new people. Without an `Idempotency-Key` each call buys another gift.',
    params: z.object({ id: field.uid, otherId: field.uid }),
    body: z.object({
      note: z.optional(giftNote),
      askFirst: outgoingMessage.shape.askFirst,
      price: shownPrice,
    }),
    reply: z.object({ gift: receivedGift, wallet, conversationId: z.nullable(field.uid) }),
    successKey: 'gifts:says.sent',
    idempotency: 'optional',
    refuses: [
      'not_found',
      'insufficient_funds',
      'gifts_closed',
      'conflict',
      'scam_suspected',
      'messaging_restricted',
      'spending_limit',
      'spending_paused',
    ],
  },
  decline: {
    method: 'POST',
    path: '/gift/{id}/decline',
    auth: 'member',
    summary:
      'Decline a received gift that I have not redeemed: its price goes back to the giver. `conflict` once it is redeemed or taken back.',
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
    summary:
      'How many gifts I gave a member in 90 days since they last wrote or gave something to me. For a word of warning before the next one.',
    params: z.object({ otherId: field.uid }),
    reply: z.object({ count: z.number() }),
    refuses: ['not_found'],
  },
  redeem: {
    method: 'POST',
    path: '/gift/{id}/redeem',
    auth: 'member',
    summary:
      'Redeem a received gift for credits, at the gift conversion of my plan. A gift is redeemed once: sent again without an `Idempotency-Key` it is refused. `gift_held` until its `redeemableAt`.',
    params: field.ids,
    reply: z.object({ credits: z.number(), gift: receivedGift, wallet }),
    successKey: 'gifts:says.redeemed',
    idempotency: 'optional',
    refuses: ['not_found', 'gift_held', 'conflict'],
  },
  picture: {
    method: 'GET',
    path: '/gifts/pictures/{code}',
    auth: 'public',
    summary:
      'The picture of a gift that staff added, as WebP or JPEG. It never changes, also while the gift is not for sale.',
    params: z.object({ code: z.string().check(z.regex(/^own_[\da-f]{16}$/, 'invalid')) }),
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
})
