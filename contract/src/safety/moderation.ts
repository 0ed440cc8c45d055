import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photoFaults } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'
import { evidence, presentProfile, reportedProfile } from './report-evidence.ts'
import { staffReport } from './staff-report.ts'

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

/** So long who decided a report alone may undo it; later only another person looks at it again. */
export const undoMinutes = 10

/** A report that a moderator took returns to the queue after so long. */
export const takenMinutes = 60

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
    audit: 'report.list',
    auditOnce: true,
    summary:
      'Reports: open ones that no other moderator works on by severity and age (a severe one is placed as if it had waited for longer), those that others took in the same order, closed ones newest first. Pages by `cursor`. Private evidence is read one by one, and recorded. Reading is recorded.',
    query: z.object({
      status: z._default(z.enum(['open', 'taken', 'closed']), 'open'),
      /** Only this report, whatever its status. */
      id: z.optional(field.uid),
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
  undo: {
    method: 'POST',
    path: '/admin/reports/{id}/undo',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Undo my decision within 10 minutes: nothing to do, a warning, a restriction or a suspension that I decided alone. What it imposed ends, the member is mailed, and the report is open again and mine for an hour. Refused where it replaced an earlier decision, was appealed, or has been changed since. Recorded.',
    params: field.ids,
    body: reopenForm,
    reply: z.object({ report: staffReport }),
    successKey: 'moderation:says.undone',
    refuses: ['not_found', 'conflict'],
  },
})
