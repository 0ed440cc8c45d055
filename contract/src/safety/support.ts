import * as z from 'zod/mini'
import { messageText } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'

export const ticketKinds = ['bug', 'chat', 'contact', 'payment'] as const
/** What a question about money is about: a deposit, a withdrawal, or another transfer of the wallet. */
export const ticketPaymentKinds = ['deposit', 'withdrawal', 'transfer'] as const
export type TicketPaymentKind = (typeof ticketPaymentKinds)[number]
export const ticketLengthMax = 4000
export const screenshotBytesMax = 5 * 1024 * 1024

const ticketText = z
  .string('required')
  .check(z.overwrite(messageText), z.minLength(1, 'required'), z.maxLength(ticketLengthMax, 'too_long'))

const reference = z.string('required').check(z.regex(/^[\w-]{8,64}$/, 'invalid'))

/** A new ticket. Guests say who they are; members are known. */
export const ticketForm = z.object({
  kind: z.enum(ticketKinds, 'required'),
  content: ticketText,
  /** Both are required from a guest; those of a member are known. */
  name: z.optional(field.firstName),
  email: z.optional(field.email),
  /** Where the fault was seen, as a path of the site. */
  page: z.optional(z.string().check(z.maxLength(300, 'too_long'), z.regex(/^\/(?!\/)/, 'invalid'))),
  /** Of a payment of mine, as the statement shows it: required with the kind `payment`, otherwise without effect. */
  reference: z.optional(reference),
})

/** A payment that I can ask about. */
const questionedPayment = z.object({
  kind: z.enum(ticketPaymentKinds),
  reference: z.string(),
  /** In major units of `currency`: what was paid, what arrives, or what moved in the wallet, with its sign. */
  amount: z.number(),
  /** An ISO code, or `credits`. */
  currency: z.string(),
  createdAt: z.string(),
})
export type QuestionedPayment = z.output<typeof questionedPayment>

/** The states of deposits, of withdrawals and of rows of the statement. */
export const ticketPaymentStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'reversed',
  'held',
  'submitted',
  'refused',
  'done',
] as const
const paymentState = z.enum(ticketPaymentStates)

/** What our records say about the payment that a ticket asks about. */
const ticketPayment = z.extend(questionedPayment, {
  /** The provider, or `wallet` where no money came from or went outside. */
  provider: z.string(),
  state: paymentState,
  /** When the question was asked. */
  stateThen: paymentState,
  /** The last that the provider reported, by its own name of the event, or the last transfer of the books; null where nothing. */
  lastEvent: z.nullable(z.object({ name: z.string(), at: z.string() })),
  /** When the provider was asked last, of a deposit. */
  polledAt: z.nullable(z.string()),
  /** Why the money was not credited or what the provider says and cannot be, as staff see it in the queue of payments. */
  fault: z.nullable(z.string()),
})
export type TicketPayment = z.output<typeof ticketPayment>

const line = z.object({
  /** 1, 2, 3 … without a gap. */
  seq: z.number(),
  /** Who wrote it: me or the support team, never who of them. */
  from: z.enum(['me', 'team']),
  body: z.string(),
  at: z.string(),
})
export type TicketLine = z.output<typeof line>

/** A support ticket of mine. */
export const ticket = z.object({
  id: field.uid,
  kind: z.enum(ticketKinds),
  /** open waits for the team, answered for me; closed is over until I write again. */
  status: z.enum(['open', 'answered', 'closed']),
  /** The beginning of what was asked. */
  title: z.string(),
  /** Lines of the team I have not opened yet. */
  unread: z.number(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type Ticket = z.output<typeof ticket>

/** A ticket whose lines are shown in another one, with what only a bug report or a question about a payment has. */
const mergedTicket = z.object({
  id: field.uid,
  kind: z.enum(ticketKinds),
  createdAt: z.string(),
  page: z.nullable(z.string()),
  device: z.nullable(z.string()),
  screenshot: z.nullable(z.string()),
  payment: z.nullable(ticketPayment),
})
export type MergedTicket = z.output<typeof mergedTicket>

const staffTicket = z.extend(ticket, {
  /** Of a member; null if the requester has no account or has deleted it. */
  memberId: z.nullable(field.uid),
  name: z.nullable(z.string()),
  /** Only where there is no account to answer to. */
  email: z.nullable(z.string()),
  locale: field.locale,
  page: z.nullable(z.string()),
  device: z.nullable(z.string()),
  screenshot: z.nullable(z.string()),
  /** Of a question about a payment. */
  payment: z.nullable(ticketPayment),
  /** Those of tickets that were merged into it too, in the order of time. */
  lines: z.array(line),
  merged: z.array(mergedTicket),
  /** The ticket that continues this one; it is closed then and cannot be answered. */
  mergedInto: z.nullable(field.uid),
})
export type StaffTicket = z.output<typeof staffTicket>

/** Into which other ticket of the same member, and why. */
export const ticketMergeForm = z.object({ into: field.uid, reason: staffReason })

const page = { cursor: field.cursor, limit: field.limitUpTo(50, 20) }

export const support = routes({
  open: {
    method: 'POST',
    path: '/support/tickets',
    auth: 'optional',
    guests: true,
    rateLimit: 'costly',
    summary:
      'Write to the support team. Without a session a name and an address are required, and the answer comes by mail. The kind `payment` is for members: the state of the payment is added from our records, and while a ticket about it is open, that one is continued.',
    body: ticketForm,
    bodyBytesMax: 32 * 1024,
    reply: z.object({
      ticket,
      /** Allows one screenshot to be added within 15 minutes. */
      attachKey: z.string(),
    }),
    status: 201,
    successKey: 'support:says.received',
    refuses: ['not_found', 'conflict'],
  },
  payment: {
    method: 'GET',
    path: '/support/payments/{reference}',
    auth: 'member',
    summary:
      'A payment of mine that I can ask about, by the reference of the statement, and the open ticket about it. `not_found` for a reference that is not of a payment of mine.',
    params: z.object({ reference }),
    reply: z.object({ payment: questionedPayment, ticketId: z.nullable(field.uid) }),
    refuses: ['not_found'],
  },
  attach: {
    method: 'POST',
    path: '/support/tickets/{id}/screenshot',
    auth: 'optional',
    guests: true,
    rateLimit: 'costly',
    summary: 'Add a picture of the screen (png or jpeg) to a ticket just opened. Only the team sees it.',
    params: field.ids,
    query: z.object({ key: z.string().check(z.maxLength(200)) }),
    upload: { fields: ['file'], filesMax: 1, bytesMax: screenshotBytesMax },
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  mine: {
    method: 'GET',
    path: '/support/tickets',
    auth: 'member',
    summary:
      'My tickets, the latest change first. Pages by `cursor`. Tickets that were merged into others are left out.',
    query: z.object(page),
    reply: z.object({ tickets: z.array(ticket), nextCursor: field.nextCursor }),
  },
  read: {
    method: 'GET',
    path: '/support/tickets/{id}',
    auth: 'member',
    summary: 'One of my tickets with all its messages. Reading marks it as seen.',
    params: field.ids,
    reply: z.object({ ticket, lines: z.array(line) }),
    refuses: ['not_found'],
  },
  write: {
    method: 'POST',
    path: '/support/tickets/{id}/lines',
    auth: 'member',
    guests: true,
    rateLimit: 'costly',
    summary: 'Add a message to one of my tickets; a closed one opens again. At most 200 messages.',
    params: field.ids,
    body: z.object({ content: ticketText }),
    bodyBytesMax: 32 * 1024,
    reply: z.object({ ticket, lines: z.array(line) }),
    status: 201,
    refuses: ['not_found', 'conflict'],
  },
  staffList: {
    method: 'GET',
    path: '/admin/tickets',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'ticket.list',
    auditOnce: true,
    summary:
      'Tickets: those that wait oldest first, all others by their latest change. Pages by `cursor`; `status` chooses the list. Reading is recorded.',
    query: z.object({ status: z._default(z.enum(['open', 'answered', 'closed']), 'open'), ...page }),
    reply: z.object({ tickets: z.array(staffTicket), nextCursor: field.nextCursor }),
  },
  staffRead: {
    method: 'GET',
    path: '/admin/tickets/{id}',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'ticket.read',
    auditOnce: true,
    summary:
      'One ticket, and the last 20 other tickets of the same member that it could be merged into. With all of its lines. Reading is recorded.',
    params: field.ids,
    reply: z.object({ ticket: staffTicket, others: z.array(ticket) }),
    refuses: ['not_found'],
  },
  merge: {
    method: 'POST',
    path: '/admin/tickets/{id}/merge',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Merge a ticket into another one of the same member: its lines are shown there, it is closed, and the member sees one conversation. Of at most 200 lines together; it cannot be undone. Recorded.',
    params: field.ids,
    body: ticketMergeForm,
    reply: z.object({ ticket: staffTicket }),
    successKey: 'support:says.merged',
    refuses: ['not_found', 'conflict'],
  },
  staffScreenshot: {
    method: 'GET',
    path: '/admin/tickets/{id}/screenshot',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'ticket.screenshot',
    summary: 'The picture that came with a ticket. Reading is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/admin/tickets/{id}/answer',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary: 'Answer a ticket, and close it if that is all. The requester is notified. Recorded.',
    params: field.ids,
    body: z.object({ content: ticketText, close: z._default(z.boolean(), false) }),
    bodyBytesMax: 32 * 1024,
    reply: z.object({ ticket: staffTicket }),
    successKey: 'support:says.answered',
    refuses: ['not_found', 'conflict'],
  },
})
