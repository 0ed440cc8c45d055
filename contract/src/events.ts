import * as z from 'zod/mini'
import { call, callChange, callSignal } from './communication/calls.ts'
import { message } from './communication/messages.ts'
import { notice } from './communication/notifications.ts'
import * as field from './fields.ts'
import { memberCard } from './members/people.ts'

/**
 * The events that the server sends over the socket, explained in event-summaries.ts. An event is a hint: a client that misses
 * one only has to refetch.
 */
export const serverEvents = {
  'message.created': z.object({
    message,
    otherId: field.uid,
    /** For the receiver only: sending changes nothing in the sender's. */
    unreadTotal: z.optional(z.number()),
    /** With a request to the receiver: how many wait now. */
    requestsTotal: z.optional(z.number()),
  }),
  'message.changed': z.object({
    message,
    otherId: field.uid,
    change: z.number(),
    /** Where a deletion took an unread one away. */
    unreadTotal: z.optional(z.number()),
  }),
  'message.deleted': z.object({
    conversationId: field.uid,
    seq: z.number(),
    otherId: field.uid,
    change: z.number(),
    unreadTotal: z.optional(z.number()),
  }),
  'conversation.read': z.object({
    conversationId: field.uid,
    memberId: field.uid,
    seq: z.number(),
    unreadTotal: z.optional(z.number()),
  }),
  'conversation.changed': z.object({ conversationId: field.uid, requestsTotal: z.optional(z.number()) }),
  'comparison.changed': z.object({ memberId: field.uid }),
  'match.created': z.object({ conversationId: field.uid, person: memberCard }),
  'match.ended': z.object({ conversationId: field.uid, memberId: field.uid }),
  'reaction.received': z.object({ type: z.literal('like') }),
  'presence.changed': z.object({ memberId: field.uid, active: z.boolean() }),
  typing: z.object({ conversationId: field.uid, memberId: field.uid }),
  'wallet.changed': z.object({ usd: z.number(), credits: z.number() }),
  'gift.received': z.object({ id: field.uid, code: z.string() }),
  'call.ringing': z.object({ call }),
  'call.changed': z.object({ call: callChange }),
  'call.signal': callSignal,
  'ticket.changed': z.object({ id: field.uid }),
  'notification.created': z.object({ notification: notice, unread: z.number() }),
  'notification.read': z.object({ unread: z.number() }),
  'session.revoked': z.object({}),
} as const

export type ServerEventName = keyof typeof serverEvents
export type ServerEventPayload<N extends ServerEventName> = z.input<(typeof serverEvents)[N]>

/** What the browser may say over the socket; everything else travels over HTTP. */
export const clientEvents = { typing: z.object({ conversationId: field.uid }), 'call.signal': callSignal } as const
export type ClientEventName = keyof typeof clientEvents
