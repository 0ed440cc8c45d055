import * as z from 'zod/mini'
import * as field from './fields.ts'
import { memberCard } from './people.ts'
import { routes } from './route.ts'

export const messageLengthMax = 2000

export const message = z.object({
  id: field.uid,
  conversationId: field.uid,
  /** Position in the conversation: 1, 2, 3 … without a gap. Order is by this, never by time. */
  seq: z.number(),
  clientId: field.uid,
  senderId: field.uid,
  kind: z.enum(['text', 'gift']),
  /** Of a gift: its note, or nothing. */
  body: z.string(),
  sentAt: z.string(),
  /** What a message of kind gift shows. Such a message is made only by a purchase. */
  gift: z.optional(
    z.object({
      code: z.string(),
      /** In the language of whoever reads it. */
      name: z.string(),
      icon: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type Message = z.output<typeof message>

export const conversation = z.object({
  id: field.uid,
  person: memberCard,
  lastMessage: z.nullable(message),
  unread: z.number(),
  lastSeq: z.number(),
  /** How far I have read. */
  readSeq: z.number(),
  /** How far the other has read; 0 when they keep that to themselves. */
  otherReadSeq: z.number(),
  /** False once the match ended: readable, not writable. */
  writable: z.boolean(),
  updatedAt: z.string(),
})
export type Conversation = z.output<typeof conversation>

/**
 * A message's text as it is kept: line breaks stay, other control characters go, blank edges are cut. Everything else
 * stays as it was typed; the browser and the server both say so with this function.
 */
export const messageText = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()

/** Something the eye can see; marks without width alone are not a message. */
const seen = /[^\s\p{Cf}]/u

export const outgoingMessage = z.object({
  clientId: field.uid,
  kind: z._default(z.enum(['text']), 'text'),
  body: z
    .string('message_empty')
    .check(z.overwrite(messageText), z.regex(seen, 'message_empty'), z.maxLength(messageLengthMax, 'too_long')),
})

const seq = z.coerce.number().check(z.int(), z.gte(0))

export const chat = routes({
  conversations: {
    method: 'GET',
    path: '/conversations',
    auth: 'member',
    summary: 'My conversations, the latest first.',
    query: z.object({
      box: z._default(z.enum(['matches']), 'matches'),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 30),
    }),
    reply: z.object({ conversations: z.array(conversation), unreadTotal: z.number(), nextCursor: field.nextCursor }),
  },
  conversation: {
    method: 'GET',
    path: '/conversations/{id}',
    auth: 'member',
    summary: 'One conversation of mine.',
    params: field.ids,
    reply: z.object({ conversation }),
    refuses: ['not_found'],
  },
  withMember: {
    method: 'GET',
    path: '/members/{id}/conversation',
    auth: 'member',
    summary: 'My conversation with a member; null before there is one.',
    params: field.ids,
    reply: z.object({ conversation: z.nullable(conversation) }),
    refuses: ['not_found'],
  },
  messages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    auth: 'member',
    summary: 'Messages in order of seq: the latest page, the page before `beforeSeq`, or what came after `afterSeq`.',
    params: field.ids,
    query: z.object({ beforeSeq: z.optional(seq), afterSeq: z.optional(seq), limit: field.limitUpTo(200, 50) }),
    reply: z.object({ messages: z.array(message), lastSeq: z.number(), readSeq: z.number(), otherReadSeq: z.number() }),
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/members/{id}/messages',
    auth: 'member',
    summary: 'Send a message to a match. The same clientId again gives the same message.',
    params: field.ids,
    body: outgoingMessage,
    reply: z.object({ message, conversationId: field.uid }),
    status: 201,
    refuses: ['not_found', 'not_matched', 'message_differs'],
  },
  read: {
    method: 'POST',
    path: '/conversations/{id}/read',
    auth: 'member',
    summary: 'I have read up to `seq`. Never goes back.',
    params: field.ids,
    body: z.object({ seq: z.int().check(z.gte(0)) }),
    reply: z.object({ readSeq: z.number(), unreadTotal: z.number() }),
    refuses: ['not_found'],
  },
})
