import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photoFaults } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'
import { actor } from '../staff/staff-fields.ts'
import { evidence, presentProfile, reportedProfile } from './report-evidence.ts'
import { type ReportCategory, reportCategories, reportWays } from './safety.ts'

/** From the mildest to the hardest; lasting: for some days. */
export const moderationActions = [
  'dismiss',
  'warn',
  'removeTexts',
  'removePhoto',
  'removeMessage',
  'restrictMessages',
  'restrictDiscovery',
  'suspend',
  'ban',
] as const
export type ModerationAction = (typeof moderationActions)[number]
const lastingActions: readonly ModerationAction[] = ['restrictMessages', 'restrictDiscovery', 'suspend']
/** Whether the action ends automatically after the chosen days. */
export const isLasting = (action: ModerationAction): boolean => lastingActions.includes(action)
export const suspensionDays = [1, 7, 30] as const

const reportSeverities = ['urgent', 'high', 'usual'] as const
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

/** A report that a moderator took returns to the queue after so long. */
export const takenMinutes = 60

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
})
export type StaffReport = z.output<typeof staffReport>

/** What staff decide about a report. */
export const decisionForm = z
  .object({
    action: z.enum(moderationActions, 'required'),
    reason: staffReason,
    days: z._default(z.literal([...suspensionDays]), 7),
    /** Of `removePhoto`: the photo, as reported or as it is now, and why it is removed. */
    photo: z.optional(field.uid),
    fault: z.optional(z.enum(photoFaults, 'required')),
    /** Of `removeMessage`: its place among the evidence, from 0. */
    message: z.optional(z.int().check(z.gte(0, 'invalid'), z.lte(99, 'invalid'))),
  })
  .check(
    z.refine(({ action, photo }) => action !== 'removePhoto' || photo !== undefined, {
      path: ['photo'],
      error: 'required',
    }),
    z.refine(({ action, fault }) => action !== 'removePhoto' || fault !== undefined, {
      path: ['fault'],
      error: 'required',
    }),
    z.refine(({ action, message }) => action !== 'removeMessage' || message !== undefined, {
      path: ['message'],
      error: 'required',
    }),
  )

/** A report, and a place in a list of its evidence, from 0. */
const placeInReport = z.object({ id: field.uid, at: z.string().check(z.regex(/^\d{1,2}$/, 'invalid')) })

/** Why a decision is looked at again. */
export const reopenForm = z.object({ reason: staffReason })

export const moderation = routes({
  reports: {
    method: 'GET',
    path: '/admin/reports',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Reports: open ones that no other moderator works on by severity and age (a severe one is placed as if it had waited for longer), those that others took in the same order, closed ones newest first. Pages by `cursor`. Private evidence is read one by one, and recorded.',
    query: z.object({
      status: z._default(z.enum(['open', 'taken', 'closed']), 'open'),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ reports: z.array(staffReport), nextCursor: field.nextCursor }),
  },
  evidence: {
    method: 'GET',
    path: '/admin/reports/{id}/evidence',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.evidence',
    summary:
      'The last messages between the two and the reported profile as they were when the report was made, and the profile of today with its photos and voice intro. Reading is recorded.',
    params: field.ids,
    reply: z.object({
      evidence: z.array(evidence),
      profile: reportedProfile,
      /** The profile as it is now; null where the member has left. */
      today: z.nullable(presentProfile),
    }),
    refuses: ['not_found'],
  },
  evidenceVoice: {
    method: 'GET',
    path: '/admin/reports/{id}/voice',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.voice',
    summary:
      'The voice intro of the reported profile as it was when the report was made, while the report is open. Reading is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  evidencePhoto: {
    method: 'GET',
    path: '/admin/reports/{id}/photos/{at}',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.photo',
    summary:
      'A photo of the reported profile as it was when the report was made, by its place among them from 0, while the report is open. Reading is recorded.',
    params: placeInReport,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  evidenceMedia: {
    method: 'GET',
    path: '/admin/reports/{id}/messages/{at}/media',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.media',
    summary:
      'The photo or voice note of a message among the evidence, by its place there from 0, while the report is open. Reading is recorded.',
    params: placeInReport,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/admin/reports/{id}/decide',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Close a report: nothing to do, warn, remove the texts of the profile, one of its photos or one of the reported messages, restrict messages to strangers or discovery for some days, suspend for some days, or ban. A ban is a suspension until a second person confirms it. The member reads the reason, the reporters are notified. A lighter decision of a reopened report also lifts or shortens what the earlier one imposed; a moderator cannot decide the same report twice. Recorded.',
    params: field.ids,
    body: decisionForm,
    reply: z.object({
      report: staffReport,
      /** A ban, or a sanction of a member of staff: a second person has to confirm, and the report stays open until then. */
      proposed: z.boolean(),
    }),
    successKey: 'moderation:says.decided',
    refuses: ['not_found', 'conflict'],
  },
  take: {
    method: 'POST',
    path: '/admin/reports/{id}/take',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Work on an open report for an hour, or for one more: no other moderator may decide it until then. Then it returns to the queue. Recorded.',
    params: field.ids,
    reply: z.object({ report: staffReport }),
    successKey: 'moderation:says.taken',
    refuses: ['not_found', 'conflict'],
  },
  release: {
    method: 'POST',
    path: '/admin/reports/{id}/release',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary: 'Return a report that I took to the queue. Recorded.',
    params: field.ids,
    reply: z.object({ report: staffReport }),
    refuses: ['not_found', 'conflict'],
  },
  reopen: {
    method: 'POST',
    path: '/admin/reports/{id}/reopen',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Put a closed report back into the queue. Not allowed for deciders and parties of the report. Sanctions stay in force until the new decision, and the earlier decision stays on record. Recorded.',
    params: field.ids,
    body: reopenForm,
    reply: z.object({ report: staffReport }),
    successKey: 'moderation:says.reopened',
    refuses: ['not_found', 'conflict'],
  },
})
