import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from './staff-payouts.ts'

/** So many endpoints a site has at most. */
export const webhooksMax = 20

/** The events that other systems may receive, with the fields of `data`. Ids only, never names, addresses or texts of members. */
export const webhookEvents = [
  // memberId
  'member.joined',
  // photoId, memberId
  'photo.added',
  // reportId, memberId, category
  'report.filed',
  // ticketId, kind
  'ticket.opened',
  // reference, channel, currency, amountMinor
  'deposit.paid',
  // withdrawalId, channel, currency, amountMinor, needsApproval
  'payout.needed',
  'webhook.test',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const webhookEvent = z.enum(webhookEvents, 'invalid')

/** What is posted to an endpoint. `id` stays the same when it is sent again. */
export const webhookMessage = z.object({
  id: field.uid,
  event: webhookEvent,
  createdAt: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type WebhookMessage = z.output<typeof webhookMessage>

const webhook = z.object({
  id: field.uid,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: z.string(),
})
const delivery = z.object({
  id: field.uid,
  event: webhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** The status of the last answer; null where there was none. */
  status: z.nullable(z.number()),
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
})
const oneReply = z.object({ webhook, secret: z.string() })

/** Signed messages to other systems, on /api/admin/webhooks. docs/INTEGRATIONS.md has the signature. */
export const webhooks = routes({
  list: {
    method: 'GET',
    path: '/admin/webhooks',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'The endpoints that receive webhooks.',
    reply: z.object({ webhooks: z.array(webhook) }),
  },
  add: {
    method: 'POST',
    path: '/admin/webhooks',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Add an endpoint; in production its address begins with https. The reply has its secret. Recorded.',
    body: z.object({
      url: z.url('invalid').check(z.maxLength(500, 'too_long'), z.regex(/^https?:\/\//, 'invalid')),
      events: z.array(webhookEvent).check(z.minLength(1, 'required'), z.maxLength(webhookEvents.length)),
      reason: staffReason,
    }),
    reply: oneReply,
    status: 201,
    refuses: ['conflict'],
  },
  secret: {
    method: 'POST',
    path: '/admin/webhooks/{id}/secret',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'The secret of an endpoint again, as after a change of SECRET. Recorded.',
    params: field.ids,
    reply: oneReply,
    refuses: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: '/admin/webhooks/{id}/remove',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Remove an endpoint with its log. Recorded with the reason.',
    params: field.ids,
    body: z.object({ reason: staffReason }),
    reply: field.done,
    refuses: ['not_found'],
  },
  test: {
    method: 'POST',
    path: '/admin/webhooks/{id}/test',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Send `webhook.test` to an endpoint.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
    rateLimit: 'costly',
  },
  deliveries: {
    method: 'GET',
    path: '/admin/webhooks/{id}/deliveries',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What was sent to an endpoint in the last 30 days, the newest first, at most 200.',
    params: field.ids,
    reply: z.object({ deliveries: z.array(delivery) }),
    refuses: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: '/admin/webhook-deliveries/{id}/resend',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Send a message again, with the same id.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
    rateLimit: 'costly',
  },
})
