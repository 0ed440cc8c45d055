import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { depositChannel } from '../money/deposits.ts'
import { routes, type Schema } from '../route.ts'
import { reportCategories } from '../safety/safety.ts'
import { ticketKinds } from '../safety/support.ts'
import { staffReason } from './money/staff-payouts.ts'

/** So many endpoints a site has at most. */
export const webhooksMax = 20

/** The events that other systems may receive. */
export const webhookEvents = [
  'member.joined',
  'photo.added',
  'report.filed',
  'ticket.opened',
  'deposit.paid',
  'payout.needed',
  'webhook.test',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const webhookEvent = z.enum(webhookEvents, 'invalid')

/** What `data` of each event holds. Ids and amounts only, never names, addresses or texts of members. */
export const webhookData = {
  /** A member proved the address of a new account. */
  'member.joined': z.object({ memberId: field.uid }),
  /** A member added a photo; with photo review, others do not see it yet. */
  'photo.added': z.object({ photoId: field.uid, memberId: field.uid }),
  /** A member was reported. */
  'report.filed': z.object({
    reportId: field.uid,
    /** Of the reported member. */
    memberId: field.uid,
    category: z.nullable(z.enum(reportCategories)),
  }),
  /** A ticket was opened, by a member or a guest. */
  'ticket.opened': z.object({ ticketId: field.uid, kind: z.enum(ticketKinds) }),
  /** A deposit was credited to a wallet. */
  'deposit.paid': z.object({
    reference: z.string(),
    channel: depositChannel,
    currency: z.string(),
    /** What was paid, in minor units of `currency`. */
    amountMinor: z.number(),
  }),
  /** A member asked for a payout. */
  'payout.needed': z.object({
    withdrawalId: field.uid,
    channel: z.string(),
    currency: z.string(),
    /** What is to arrive, in minor units of `currency`. */
    amountMinor: z.number(),
    /** Two members of staff have to approve it first. */
    needsApproval: z.boolean(),
  }),
  /** An administrator tries the endpoint. */
  'webhook.test': z.object({}),
} satisfies Record<WebhookEvent, Schema>
export type WebhookData<E extends WebhookEvent> = z.output<(typeof webhookData)[E]>

/** What is posted to an endpoint. `id` stays the same when it is sent again. */
export const webhookMessageOf = <E extends WebhookEvent>(event: E) =>
  z.object({ id: field.uid, event: z.literal(event), createdAt: z.string(), data: webhookData[event] })
export type WebhookMessage = {
  [E in WebhookEvent]: { id: string; event: E; createdAt: string; data: WebhookData<E> }
}[WebhookEvent]

/** A new endpoint: where to, which events, and why. */
export const webhookForm = z.object({
  // Not z.url: with it every form of the site would load what checks addresses.
  url: z.string('required').check(
    z.maxLength(500, 'too_long'),
    z.regex(/^https?:\/\//, 'invalid'),
    z.refine((text) => URL.canParse(text), 'invalid'),
  ),
  events: z.array(webhookEvent).check(z.minLength(1, 'required'), z.maxLength(webhookEvents.length)),
  reason: staffReason,
})

const webhook = z.object({
  id: field.uid,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: z.string(),
  /** Since when nothing is sent; null while messages are sent. */
  pausedAt: z.nullable(z.string()),
  /** Messages that wait: for the end of the pause, or for another attempt. */
  waiting: z.number(),
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
export type Webhook = z.output<typeof webhook>
export type WebhookDelivery = z.output<typeof delivery>
const oneReply = z.object({ webhook, secret: z.string() })

/** Signed messages to other systems, on /api/admin/webhooks. docs/INTEGRATIONS.md has the signature. */
export const webhooks = routes({
  list: {
    method: 'GET',
    path: '/admin/webhooks',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'The endpoints that receive webhooks. Without their secrets.',
    reply: z.object({ webhooks: z.array(webhook) }),
  },
  add: {
    method: 'POST',
    path: '/admin/webhooks',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Add an endpoint; in production its address begins with https. The reply has its secret. Recorded.',
    body: webhookForm,
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
  pause: {
    method: 'POST',
    path: '/admin/webhooks/{id}/pause',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Stop sending to an endpoint until it is resumed. What happens meanwhile waits in its log, for 30 days at most. Recorded.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
  },
  resume: {
    method: 'POST',
    path: '/admin/webhooks/{id}/resume',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Send to a paused endpoint again. What waited is sent now, and its attempts begin anew. Recorded.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
  },
  test: {
    method: 'POST',
    path: '/admin/webhooks/{id}/test',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Send `webhook.test` to an endpoint. It is sent whatever events the endpoint takes, also while it is paused; its log shows the answer. Recorded.',
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
    summary:
      'What was sent to an endpoint in the last 30 days, the newest first, at most 200. `status` is the HTTP status of the last answer, null where there was none.',
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
    summary:
      'Send a message again, with the same id. The receiver recognizes it by its id. All attempts begin anew. Recorded.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
    rateLimit: 'costly',
  },
})
