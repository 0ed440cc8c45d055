import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { memberCard } from '../members/people.ts'
import { photoBytesMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { message, messageReaction, outgoingMedia, outgoingMessage, seqMax } from './messages.ts'

/**
 * match: both write · request_in: theirs waits for my answer · request_out: mine waits for theirs · open: a request that
 * was accepted, both write, without a match · ended: read-only.
 */
export const conversationState = z.enum(['match', 'request_in', 'request_out', 'open', 'ended'])
export type ConversationState = z.output<typeof conversationState>

export const conversationBoxes = ['matches', 'requests', 'sent'] as const
export type ConversationBox = (typeof conversationBoxes)[number]

/** A conversation of mine with its last message, as the list shows it. */
export const conversation = z.object({
  id: field.uid,
  person: memberCard,
  /** The last one that I have not deleted for me. */
  lastMessage: z.nullable(message),
  unread: z.number(),
  lastSeq: z.number(),
  /** Grows with each reaction and deletion; see `afterChange` of `messages`. */
  lastChange: z.number(),
  /** How far I have read. */
  readSeq: z.number(),
  /** How far the other has read; 0 outside a match and when either keeps that to themselves. */
  otherReadSeq: z.number(),
  state: conversationState,
  /** May I write now? */
  writable: z.boolean(),
  /** I trust this person: links can be tapped and photos come clear. */
  trusted: z.boolean(),
  /** Photos are blurred until tapped: it began as their request and I do not trust them yet. */
  blurred: z.boolean(),
  /** When the other was last here; null outside a match, when hidden, and when it was longer ago. */
  activity: z.nullable(z.enum(['online', 'today', 'week'])),
  /** The other has asked to compare genotypes, and I have not answered. */
  comparisonRequested: z.boolean(),
  updatedAt: z.string(),
})
export type Conversation = z.output<typeof conversation>

const seq = z.coerce.number().check(z.int(), z.gte(0), z.lte(seqMax))

/** A stretch of a conversation. */
const page = {
  messages: z.array(message),
  lastSeq: z.number(),
  /** Hand it back as `afterChange`. */
  lastChange: z.number(),
  readSeq: z.number(),
  otherReadSeq: z.number(),
  /** Is there more before the first and after the last of these? */
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
}
/** Query of a first page. */
const firstPage = z.object({ aroundSeq: z.optional(seq), limit: field.limitUpTo(200, 50) })
const messageIds = z.object({ id: field.uid, seq: z.coerce.number().check(z.int(), z.gte(1), z.lte(seqMax)) })

export const chat = routes({
  conversations: {
    method: 'GET',
    path: '/conversations',
    auth: 'member',
    summary: 'My conversations, requests to me, or requests of mine; the latest first. `name` finds people in the box.',
    query: z.object({
      box: z._default(z.enum(conversationBoxes), 'matches'),
      name: z.optional(z.string().check(z.trim(), z.maxLength(60, 'too_long'))),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 30),
    }),
    reply: z.object({
      conversations: z.array(conversation),
      /** Of the box `matches`. */
      unreadTotal: z.number(),
      /** Requests that wait for my answer. */
      requestsTotal: z.number(),
      nextCursor: field.nextCursor,
    }),
  },
  conversation: {
    method: 'GET',
    path: '/conversations/{id}',
    auth: 'member',
    summary: 'One conversation of mine with its latest page, or the page around a seq. `aroundSeq` chooses the page.',
    params: field.ids,
    query: firstPage,
    reply: z.object({ conversation, ...page }),
    refuses: ['not_found'],
  },
  withMember: {
    method: 'GET',
    path: '/members/{id}/conversation',
    memberParam: 'id',
    auth: 'member',
    summary:
      'My conversation with a member and its latest page; null and empty before there is one. `aroundSeq` chooses the page.',
    params: field.ids,
    query: firstPage,
    reply: z.object({ conversation: z.nullable(conversation), ...page }),
    refuses: ['not_found'],
  },
  messages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    auth: 'member',
    summary:
      'Messages in order of seq: the latest page, the page before `beforeSeq`, after `afterSeq` or around `aroundSeq`. With `afterChange` also what changed since among those up to `afterSeq`.',
    params: field.ids,
    query: z.object({
      beforeSeq: z.optional(seq),
      afterSeq: z.optional(seq),
      aroundSeq: z.optional(seq),
      afterChange: z.optional(seq),
      limit: field.limitUpTo(200, 50),
    }),
    reply: z.object({
      ...page,
      /** As they are now, in the order of their change; at most `limit`. */
      changed: z.array(message),
      /** seqs of messages that I deleted for me since. */
      gone: z.array(z.number()),
      /** More changes wait behind `lastChange`. */
      moreChanges: z.boolean(),
    }),
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/members/{id}/messages',
    memberParam: 'id',
    auth: 'member',
    social: true,
    summary:
      'Send a message; the same clientId returns the same message. JSON for text; multipart (the fields of OutgoingMedia, then one part `file`) for a photo or a voice note. The first text to a member who is not a match is a request.',
    params: field.ids,
    body: outgoingMessage,
    upload: { fields: ['file'], filesMax: 1, bytesMax: photoBytesMax, form: outgoingMedia },
    reply: z.object({ message, conversationId: field.uid }),
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
      'request_text_only',
      'request_hidden',
      'quota_used_up',
      'insufficient_funds',
      'spending_paused',
    ],
  },
  read: {
    method: 'POST',
    path: '/conversations/{id}/read',
    auth: 'member',
    summary: 'Mark messages up to `seq` as read. A lower `seq` changes nothing.',
    params: field.ids,
    body: z.object({ seq: z.int().check(z.gte(0)) }),
    reply: z.object({ readSeq: z.number(), unreadTotal: z.number() }),
    refuses: ['not_found'],
  },
  accept: {
    method: 'POST',
    path: '/conversations/{id}/accept',
    auth: 'member',
    social: true,
    summary: 'Accept a request: both members may write from now on. Idempotent.',
    params: field.ids,
    reply: z.object({ conversation }),
    refuses: ['not_found', 'conflict'],
  },
  decline: {
    method: 'POST',
    path: '/conversations/{id}/decline',
    auth: 'member',
    summary: 'Decline a request: it leaves my boxes, and its sender cannot request again. Idempotent.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  trust: {
    method: 'POST',
    path: '/conversations/{id}/trust',
    auth: 'member',
    summary: 'Whether I trust this person: then links can be tapped and photos come clear. `on: false` takes it back.',
    params: field.ids,
    body: z.object({ on: z.boolean() }),
    reply: z.object({ conversation }),
    refuses: ['not_found'],
  },
  react: {
    method: 'PUT',
    path: '/conversations/{id}/messages/{seq}/reaction',
    auth: 'member',
    social: true,
    summary:
      'My reaction to a message; null takes it back. One reaction for each member and message; a new one replaces it.',
    params: messageIds,
    body: z.object({ reaction: z.nullable(messageReaction) }),
    reply: z.object({ message }),
    refuses: ['not_found', 'not_matched', 'conflict'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/conversations/{id}/messages/{seq}',
    auth: 'member',
    summary:
      'Delete a message for me, or within 10 minutes one of mine for both. Returns what remains; null if it was deleted for me.',
    params: messageIds,
    query: z.object({ for: z._default(z.enum(['me', 'both']), 'me') }),
    reply: z.object({ message: z.nullable(message) }),
    refuses: ['not_found', 'too_late', 'conflict'],
  },
  search: {
    method: 'GET',
    path: '/conversations/{id}/search',
    auth: 'member',
    summary:
      'Search the messages of a conversation, the latest first; accents and case are ignored. Pages by `beforeSeq`. Messages that I deleted are not found.',
    params: field.ids,
    query: z.object({
      q: z.string('required').check(z.trim(), z.minLength(2, 'too_short'), z.maxLength(60, 'too_long')),
      beforeSeq: z.optional(seq),
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({
      hits: z.array(z.object({ seq: z.number(), excerpt: z.string() })),
      /** Hand it back as `beforeSeq`; null at the end. */
      nextBeforeSeq: z.nullable(z.number()),
    }),
    refuses: ['not_found'],
  },
  photo: {
    method: 'GET',
    path: '/messages/{id}/photo/{width}',
    auth: 'public',
    summary:
      'A photo of a conversation, by its signed address only. Its session must be open and its viewer must still be allowed to read the message.',
    params: z.object({ id: field.uid, width: z.literal(['160', '480', '960']) }),
    query: field.signedAddress,
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
  voice: {
    method: 'GET',
    path: '/messages/{id}/voice',
    auth: 'public',
    summary:
      'A voice note, by its signed address only; takes a Range. The session must be open and the viewer must still be allowed to read the message.',
    params: field.ids,
    query: field.signedAddress,
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
})
