import * as z from 'zod/mini'
import { call, callChange, callSignal } from './communication/calls.ts'
import { message } from './communication/messages.ts'
import { notice } from './communication/notifications.ts'
import * as field from './fields.ts'
import { memberCard } from './members/people.ts'

/** The events that the server sends over the socket. An event is a hint: a client that misses one only has to refetch. */
export const serverEvents = {
  /** To both members, on all devices. `unreadTotal` for the receiver only: sending changes nothing in the sender's. */
  'message.created': z.object({
    message,
    otherId: field.uid,
    unreadTotal: z.optional(z.number()),
    /** With a request to the receiver: how many wait now. */
    requestsTotal: z.optional(z.number()),
  }),
  /** A reaction came or went, or it was deleted for both. `change`: the conversation's `lastChange` with it. */
  'message.changed': z.object({
    message,
    otherId: field.uid,
    change: z.number(),
    /** Where a deletion took an unread one away. */
    unreadTotal: z.optional(z.number()),
  }),
  /** To the own devices of who deleted it for themselves. */
  'message.deleted': z.object({
    conversationId: field.uid,
    seq: z.number(),
    otherId: field.uid,
    change: z.number(),
    unreadTotal: z.optional(z.number()),
  }),
  /** `unreadTotal` on the reader's own devices only. */
  'conversation.read': z.object({
    conversationId: field.uid,
    memberId: field.uid,
    seq: z.number(),
    unreadTotal: z.optional(z.number()),
  }),
  /** Accepted, declined or trusted, on this or another device: ask for the list anew. */
  'conversation.changed': z.object({ conversationId: field.uid, requestsTotal: z.optional(z.number()) }),
  /** Something about comparing genotypes with this match changed: ask anew. */
  'comparison.changed': z.object({ memberId: field.uid }),
  'match.created': z.object({ conversationId: field.uid, person: memberCard }),
  'match.ended': z.object({ conversationId: field.uid, memberId: field.uid }),
  'reaction.received': z.object({ type: z.literal('like') }),
  'presence.changed': z.object({ memberId: field.uid, active: z.boolean() }),
  typing: z.object({ conversationId: field.uid, memberId: field.uid }),
  /** Balances after a change; USD in major units. */
  'wallet.changed': z.object({ usd: z.number(), credits: z.number() }),
  /** Somebody gave me a gift; its id is the one of my received gifts. */
  'gift.received': z.object({ id: field.uid, code: z.string() }),
  /** To all devices of the one who is called. */
  'call.ringing': z.object({ call }),
  /** To all devices of both: answered, over. */
  'call.changed': z.object({ call: callChange }),
  /** To the one device of the other side that holds the call. */
  'call.signal': callSignal,
  /** The team answered a ticket of mine. */
  'ticket.changed': z.object({ id: field.uid }),
  /** Something new in my centre; `unread` counts at most to 100. */
  'notification.created': z.object({ notification: notice, unread: z.number() }),
  /** Notices were read on one of my devices. */
  'notification.read': z.object({ unread: z.number() }),
  'session.revoked': z.object({}),
} as const

export type ServerEventName = keyof typeof serverEvents
export type ServerEventPayload<N extends ServerEventName> = z.input<(typeof serverEvents)[N]>

/** What the browser may say over the socket; everything else travels over HTTP. */
export const clientEvents = { typing: z.object({ conversationId: field.uid }), 'call.signal': callSignal } as const
