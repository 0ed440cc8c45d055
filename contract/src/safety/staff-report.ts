import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { actor } from '../staff/staff-fields.ts'
import { type ReportCategory, reportCategories, reportWays } from './safety.ts'

export const reportSeverities = ['urgent', 'high', 'usual'] as const
type ReportSeverity = (typeof reportSeverities)[number]
const severities: Record<ReportCategory, ReportSeverity> = {
  underage: 'urgent',
  danger: 'urgent',
  harassment: 'high',
  sexual: 'high',
  hate: 'high',
  money: 'high',
  fake: 'usual',
  other: 'usual',
}
export const severityOf = (category: ReportCategory | null): ReportSeverity =>
  category === null ? 'usual' : severities[category]

const someone = z.nullable(z.object({ id: field.uid, name: z.string(), status: z.string() }))

const outcomes = [
  'dismissed',
  'warned',
  'texts_removed',
  'photo_removed',
  'message_removed',
  'messages_restricted',
  'discovery_restricted',
  'suspended',
  'banned',
] as const
const outcome = z.enum(outcomes)

/** A decision that counts no more, and why. */
const reopened = z.object({
  outcome,
  decidedAt: z.string(),
  reason: z.string(),
  reopenedAt: z.string(),
  reopenReason: z.string(),
})

/**
 * What accounts that reported one member have in common: the phone number, which none of them proved; a payout account; they joined
 * within an hour and reported within a day of it; they reported the same other members too, without a report that was upheld.
 */
export const reporterLinks = ['phone', 'payout', 'joined', 'together'] as const
export type ReporterLink = (typeof reporterLinks)[number]

/** Reporters of one member within 14 days whose accounts are linked. A hint, never a proof. */
const linkedReporters = z.object({
  /** All of them, linked or not. */
  reporters: z.number(),
  /** How many there are when a linked group counts as one. */
  voices: z.number(),
  /** How many of them have each thing in common. */
  links: z.array(z.object({ by: z.enum(reporterLinks), count: z.number() })),
})

/** A report in the queue of the moderators. */
export const staffReport = z.object({
  id: field.uid,
  status: z.enum(['open', 'closed']),
  outcome: z.nullable(outcome),
  category: z.nullable(z.enum(reportCategories)),
  severity: z.enum(reportSeverities),
  content: z.string(),
  /** How many of the two's last messages came with the report. */
  evidenceCount: z.number(),
  createdAt: z.string(),
  /** null when they have left. */
  reporter: someone,
  reported: someone,
  way: z.enum(reportWays),
  /** In which the reported member reads the reason. */
  locale: z.nullable(field.locale),
  /** The reporter's other reports that were decided, and how many of them led to an action; null without a reporter. */
  accuracy: z.nullable(z.object({ decided: z.number(), upheld: z.number() })),
  /** How often the reported member was reported by different people. */
  reporters: z.number(),
  /** What links those who reported them at about the same time; null where nothing does. */
  linked: z.nullable(linkedReporters),
  /** Earlier decisions that were reopened, the oldest first. */
  reopened: z.array(reopened),
  /** A proposal on this report that waits for a second person; the report is decided with it. */
  proposal: z.nullable(
    z.object({
      id: field.uid,
      kind: z.enum(['suspend', 'ban']),
      by: actor,
      reason: z.string(),
      mayConfirm: z.boolean(),
      mayReject: z.boolean(),
    }),
  ),
  /** Who works on it now and until when; then any moderator may take it. */
  taken: z.nullable(z.object({ by: actor, mine: z.boolean(), until: z.string() })),
  /** Whether I may reopen it: closed, and not decided by me. */
  mayReopen: z.boolean(),
  /** Until when I may undo what I alone decided; null where I may not. */
  undoUntil: z.nullable(z.string()),
})
export type StaffReport = z.output<typeof staffReport>
