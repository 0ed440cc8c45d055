import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { memberCard } from './people.ts'

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
const listReply = z.object({ members: z.array(memberCard), nextCursor: field.nextCursor })
const page = { cursor: field.cursor, limit: field.limitUpTo(50, 20) }
const toggle = {
  auth: 'member',
  params: toggleAction,
  query: toggleTarget,
  reply: pairState,
  refuses: ['not_found', 'conflict'],
} as const

export const reactions = routes({
  mine: {
    method: 'GET',
    path: '/actions/reactions',
    auth: 'member',
    summary: 'Members I liked, disliked or blocked, and my matches; newest first.',
    query: z.object({ type: z._default(z.enum([...reactionKinds, 'match'], 'invalid'), 'like'), ...page }),
    reply: listReply,
  },
  others: {
    method: 'GET',
    path: '/actions/reactions/others',
    auth: 'member',
    summary: 'Members who like me and wait for my answer; newest first.',
    query: z.object({ type: z._default(z.enum(['like'], 'invalid'), 'like'), ...page }),
    reply: listReply,
  },
  toggle: {
    ...toggle,
    method: 'POST',
    path: '/actions/toggle/{action}',
    memberParam: 'uid',
    summary: 'Like, dislike or block `uid`; again to undo.',
  },
  toggleByGet: {
    ...toggle,
    method: 'GET',
    path: '/actions/toggle/{action}',
    memberParam: 'uid',
    summary: 'The same by GET; never cached.',
    guests: false,
  },
  favourites: {
    method: 'GET',
    path: '/favourites',
    auth: 'member',
    summary: 'Members I want to find again; newest first. Nobody else knows of it.',
    query: z.object(page),
    reply: listReply,
  },
  favour: {
    method: 'PUT',
    path: '/favourites/{id}',
    memberParam: 'id',
    auth: 'member',
    summary: 'Put somebody on my private list. At most 500.',
    params: field.ids,
    reply: z.object({ favourite: z.boolean() }),
    refuses: ['not_found', 'conflict'],
  },
  disfavour: {
    method: 'DELETE',
    path: '/favourites/{id}',
    memberParam: 'id',
    auth: 'member',
    summary: 'Take somebody off my private list.',
    params: field.ids,
    reply: z.object({ favourite: z.boolean() }),
  },
  visitors: {
    method: 'GET',
    path: '/me/visitors',
    auth: 'member',
    summary: 'Who looked at my profile in the last 90 days; latest first. Empty for whoever hides their own visits.',
    query: z.object(page),
    reply: z.object({
      /** `day`: the calendar day (UTC) of the latest visit, never the hour. */
      visitors: z.array(z.object({ member: memberCard, day: z.string() })),
      nextCursor: field.nextCursor,
      /** False: my visits are hidden, and so are others' from me. */
      shown: z.boolean(),
    }),
  },
  act: {
    method: 'POST',
    path: '/members/{id}/action',
    memberParam: 'id',
    auth: 'member',
    summary: 'Block by id.',
    params: field.ids,
    body: z.object({ action: z.enum([...reactionKinds, 'unlike', 'undislike', 'unblock'], 'invalid') }),
    reply: pairState,
    refuses: ['not_found', 'conflict'],
  },
})
