import * as z from 'zod/mini'
import { likeComment, message, outgoingMessage } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { memberCard } from './people.ts'
import { prompt } from './prompts.ts'

export const reactionKinds = ['like', 'dislike', 'block'] as const
export type ReactionKind = (typeof reactionKinds)[number]

const toggleTarget = z.object({
  uid: field.uid,
  /** Makes the call idempotent: say what should be, not "the other". */
  on: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'invalid'),
      z.transform((on) => on === 'true'),
    ),
  ),
})
const toggleAction = z.object({ action: z.enum([...reactionKinds, 'unlike', 'undislike', 'unblock'], 'invalid') })
const pairState = z.object({
  liked: z.boolean(),
  disliked: z.boolean(),
  blocked: z.boolean(),
  matched: z.boolean(),
  /** The conversation a new match opened. */
  conversationId: z.nullable(field.uid),
})
/** A photo of the profile by its id, or the answer to a prompt. */
export const likedPart = z.union([z.object({ photo: field.uid }), z.object({ prompt })])
export type LikedPart = z.output<typeof likedPart>

const listReply = z.object({ members: z.array(memberCard), nextCursor: field.nextCursor })
const page = { cursor: field.cursor, limit: field.limitUpTo(50, 20) }
const toggle = {
  auth: 'member',
  params: toggleAction,
  query: toggleTarget,
  reply: pairState,
  // The last two of a like only.
  refuses: ['not_found', 'conflict', 'terms_not_accepted', 'too_many_likes'],
} as const

export const reactions = routes({
  mine: {
    method: 'GET',
    path: '/actions/reactions',
    auth: 'member',
    summary:
      'Members I liked, disliked or blocked, and my matches; newest first. `type` chooses one of the four lists. Members who are gone, hidden or blocked me are left out.',
    query: z.object({ type: z._default(z.enum([...reactionKinds, 'match'], 'invalid'), 'like'), ...page }),
    reply: listReply,
  },
  others: {
    method: 'GET',
    path: '/actions/reactions/others',
    auth: 'member',
    summary: 'Members who like me and wait for my answer; newest first. Members whom I have answered are left out.',
    query: z.object({ type: z._default(z.enum(['like'], 'invalid'), 'like'), ...page }),
    reply: listReply,
  },
  toggle: {
    ...toggle,
    method: 'POST',
    path: '/actions/toggle/{action}',
    memberParam: 'uid',
    summary:
      'Like, dislike or block `uid`; again to undo. With `on=true` or `on=false` it says what should be and is idempotent; without `on` it flips. `unlike`, `undislike` and `unblock` are the same as `on=false`. A like that is returned makes a match; `conflict` for one while my city is not open yet.',
  },
  toggleByGet: {
    ...toggle,
    method: 'GET',
    path: '/actions/toggle/{action}',
    memberParam: 'uid',
    deprecated: '2026-11-28',
    summary:
      'The same by GET; never cached. Use `POST /actions/toggle/{action}`, which takes the same parameters: a GET that changes something can be repeated by caches, prefetching and link checkers. It is here because the specification of the product names it, has the same effect, and is never cached.',
    guests: false,
  },
  likePart: {
    method: 'POST',
    path: '/members/{id}/likes',
    memberParam: 'id',
    auth: 'member',
    social: true,
    summary:
      'Like a member for a photo or an answer, in words. The words arrive as my first message: a request from the allowance of the plan, or a plain message where we match or may write already. Refused, nothing is liked either. The same clientId again is the same like.',
    params: field.ids,
    body: z.object({
      part: likedPart,
      comment: likeComment,
      clientId: field.uid,
      /** For a request when the plan's are used up. `forbidden` with a token for programs, which spends nothing. */
      payWith: z.optional(z.literal('credits')),
      askFirst: outgoingMessage.shape.askFirst,
    }),
    reply: z.object({ ...pairState.shape, message }),
    status: 201,
    refuses: [
      'not_found',
      'conflict',
      'not_matched',
      'message_differs',
      'scam_suspected',
      'messaging_restricted',
      'request_pending',
      'request_repeated',
      'request_contact_details',
      'request_hidden',
      'quota_used_up',
      'insufficient_funds',
      'spending_paused',
      'too_many_likes',
    ],
  },
  favourites: {
    method: 'GET',
    path: '/favourites',
    auth: 'member',
    summary: 'My favourites, newest first. Other members cannot see them.',
    query: z.object(page),
    reply: listReply,
  },
  favour: {
    method: 'PUT',
    path: '/favourites/{id}',
    memberParam: 'id',
    auth: 'member',
    summary:
      'Add a member to my favourites, at most 500. Again for the same member it changes nothing. `conflict` for one too many.',
    params: field.ids,
    reply: z.object({ favourite: z.boolean() }),
    refuses: ['not_found', 'conflict'],
  },
  disfavour: {
    method: 'DELETE',
    path: '/favourites/{id}',
    memberParam: 'id',
    auth: 'member',
    summary: 'Remove a member from my favourites. Without it on the list nothing happens.',
    params: field.ids,
    reply: z.object({ favourite: z.boolean() }),
  },
  visitors: {
    method: 'GET',
    path: '/me/visitors',
    auth: 'member',
    summary:
      'Members who viewed my profile in the last 90 days, latest first. Empty for members who hide their own visits.',
    query: z.object(page),
    reply: z.object({
      /** `day`: the calendar day (UTC) of the latest visit, never the hour. */
      visitors: z.array(z.object({ member: memberCard, day: z.string() })),
      nextCursor: field.nextCursor,
      /** False: my visits are hidden, and so are others' from me. */
      shown: z.boolean(),
    }),
  },
  end: {
    method: 'POST',
    path: '/members/{id}/end',
    memberParam: 'id',
    auth: 'member',
    summary:
      'End a match or an open conversation with a last message, and pass on the member. The same clientId again gives the same message.',
    params: field.ids,
    body: z.pick(outgoingMessage, { clientId: true, body: true, askFirst: true }),
    reply: z.object({ message, conversationId: field.uid }),
    refuses: ['not_found', 'not_matched', 'message_differs', 'scam_suspected', 'messaging_restricted'],
  },
  act: {
    method: 'POST',
    path: '/members/{id}/action',
    memberParam: 'id',
    auth: 'member',
    summary:
      'Block by id. The same actions as `POST /actions/toggle/{action}`, always in one direction: `unlike`, `undislike` and `unblock` take back.',
    params: field.ids,
    body: z.object({ action: z.enum([...reactionKinds, 'unlike', 'undislike', 'unblock'], 'invalid') }),
    reply: pairState,
    refuses: ['not_found', 'conflict', 'terms_not_accepted', 'too_many_likes'],
  },
})
