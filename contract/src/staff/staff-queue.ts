import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { reportCategories } from '../safety/safety.ts'
import { reportSeverities } from '../safety/staff-report.ts'
import type { StaffPermission } from './staff.ts'

export const queueKinds = [
  ...(['report', 'photo', 'selfie', 'correction', 'appeal', 'ticket'] as const),
  ...(['payout', 'exception', 'refund', 'dispute'] as const),
] as const
export type QueueKind = (typeof queueKinds)[number]

/** One of these is needed to see a kind: the permissions of the page on which it is decided. */
export const queuePermissions: Record<QueueKind, readonly StaffPermission[]> = {
  report: ['moderator'],
  photo: ['moderator'],
  selfie: ['moderator'],
  correction: ['moderator'],
  appeal: ['moderator'],
  ticket: ['moderator'],
  payout: ['finance'],
  exception: ['finance'],
  refund: ['finance'],
  dispute: ['finance', 'admin'],
}

const queueEntry = z.object({
  kind: z.enum(queueKinds),
  /**
   * Of the report, photo, selfie, correction, decision, ticket, payment exception or proposed refund; the reference of a payout or of
   * the disputed deposit.
   */
  id: z.string(),
  /**
   * Reports by category. high: photos that are held, appeals, questions about a payment. Payouts are high after a day and urgent
   * after three; money that arrived and was not credited is high, and urgent after three days; proposed refunds are high in the last
   * two days before they expire, or from the start where the money was never credited, and urgent in the last day; disputes are high
   * in the last four days before their deadline or where it is unknown, and urgent in the last day.
   */
  severity: z.enum(reportSeverities),
  /** Since when it waits. */
  since: z.string(),
  /** The member that it is about; null for a visitor, for a member who was erased, and where that has to be found out. */
  member: z.nullable(z.object({ id: field.uid, name: z.string() })),
  /** Of a report. */
  category: z.nullable(z.enum(reportCategories)),
  /** Whether it is a report about someone who still has to be found: it is in the list of `goneReports`. */
  isGone: z.boolean(),
  /**
   * Of a payout in USD, of a payment as it was agreed, of a refund as it was proposed, of a dispute what the payer wants back; null for
   * other kinds and unknown payments.
   */
  sum: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** Until when the provider waits for an answer to a dispute, where it says so, and when a proposed refund expires. */
  dueAt: z.nullable(z.string()),
})
export type QueueEntry = z.output<typeof queueEntry>

export const staffQueue = routes({
  list: {
    method: 'GET',
    path: '/admin/queue',
    auth: 'staff',
    permission: ['moderator', 'finance', 'admin'],
    fresh: false,
    summary:
      'Everything that waits for me in one list by severity and age: for moderators reports, photos, selfies, corrections, appeals and tickets, for finance payouts to decide, payment exceptions and refunds that someone else proposed, for finance and administrators payment disputes. What is severe is placed as if it had waited for longer: 30 days if urgent, 2 days if high. A dispute with a deadline is placed as if it had come seven days before that, a refund three days before it expires. Without what is mine, or taken by another moderator. Pages by `cursor`.',
    query: z.object({
      kind: z.optional(z.enum(queueKinds, 'invalid')),
      severity: z.optional(z.enum(reportSeverities, 'invalid')),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ entries: z.array(queueEntry), nextCursor: field.nextCursor }),
  },
})
