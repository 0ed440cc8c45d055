import * as z from 'zod/mini'
import { messageText } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { photoFaults } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'
import { actor } from '../staff/staff-fields.ts'
import { reportCategories } from './safety.ts'

export const appealLength = { min: 20, max: 2000 } as const
/** Within this time an appeal is decided. The words of the terms, the mails and the staff pages say 72 hours. */
export const appealDueMs = 72 * 3_600_000

/** Photos, texts and restrictions are appealed for so long; what was removed is stored until then. The terms say so too. */
export const appealDays = 30

/** They end sessions. */
const exclusionKinds = ['suspended', 'banned'] as const
/** What a member can get besides: a warning, removed texts, a removed photo, voice intro or message, no messages to strangers, shown to matches only. */
export const measureKinds = ['warning', 'texts', 'photo', 'voice', 'message', 'messages', 'discovery'] as const
export type MeasureKind = (typeof measureKinds)[number]
export const sanctionKinds = [...exclusionKinds, ...measureKinds] as const
export type SanctionKind = (typeof sanctionKinds)[number]
/** Whether a sanction leaves the member logged in. */
export const isMeasure = (kind: SanctionKind): kind is MeasureKind => measureKinds.some((one) => one === kind)
/** lapsed: the sanction ended in another way before the appeal was decided. */
const appealOutcomes = ['upheld', 'shortened', 'lifted', 'lapsed'] as const

const appeal = z.object({
  text: z.string(),
  sentAt: z.string(),
  /** 72 hours after it was sent. */
  dueAt: z.string(),
  /** null until it is decided. */
  outcome: z.nullable(z.enum(appealOutcomes)),
  /** The words of the team; null while it is open. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})

const sanction = z.object({
  kind: z.enum(sanctionKinds),
  /** End of a suspension or restriction; null where it has none. */
  until: z.nullable(z.string()),
  /** Empty where none was recorded, and of a photo that was removed without a report. */
  reason: z.string(),
  /** Why a photo was removed; null otherwise. */
  fault: z.nullable(z.enum(photoFaults)),
  decidedAt: z.string(),
})

/** My sanction as I read it. */
const ownSanction = z.extend(sanction, { appeal: z.nullable(appeal) })
export type OwnSanction = z.output<typeof ownSanction>

/** A decision about me, as I read it in the application. */
const ownDecision = z.extend(ownSanction, {
  id: field.uid,
  /** Null while it is in force or may be appealed. */
  endedAt: z.nullable(z.string()),
  /** Until when I may appeal; null where I did, where it is over, and of suspensions and bans. */
  appealUntil: z.nullable(z.string()),
})
export type OwnDecision = z.output<typeof ownDecision>

const appealReply = z.object({
  sanction: ownSanction,
  /** Other decisions about me that I may still appeal or have appealed, newest first: I cannot log in to read them. */
  decisions: z.array(ownDecision),
})

const staffSanction = z.extend(sanction, {
  id: field.uid,
  member: z.object({ id: field.uid, name: z.string() }),
  /** Everyone who took part in the decision. */
  deciders: z.array(actor),
  /** The report it was decided on; null where there was none, or it left with its reporter. */
  report: z.nullable(
    z.object({
      id: field.uid,
      category: z.nullable(z.enum(reportCategories)),
      content: z.string(),
      evidenceCount: z.number(),
    }),
  ),
  appeal: z.nullable(z.extend(appeal, { overdue: z.boolean() })),
  /** What the removed message is, while it may be restored: its text is in the evidence of the report, its file is `photo` or `voice` of the routes. */
  messageKind: z.nullable(z.enum(['text', 'photo', 'voice'])),
  /** Length and shape of the removed voice intro or voice note, while it may be restored; its sound is `voice` of the routes. */
  voice: z.nullable(z.object({ seconds: z.number(), waveform: z.array(z.number()) })),
  /** Whether I may decide the open appeal: staff do not decide appeals of their own decisions or reports. */
  mayDecide: z.boolean(),
  /** A member of staff: only the operator lifts or shortens it. */
  isStaff: z.boolean(),
})
export type StaffSanction = z.output<typeof staffSanction>

/** As it came with `account_suspended` or `account_closed`. */
const token = z.string('required').check(z.maxLength(120, 'invalid'))
/** An appeal against a suspension or ban, by the token that its mail or a refused login gave. */
export const appealForm = z.object({
  text: z
    .string('required')
    .check(
      z.overwrite(messageText),
      z.minLength(appealLength.min, 'too_short'),
      z.maxLength(appealLength.max, 'too_long'),
    ),
})

const until = z.optional(z.iso.datetime('invalid'))
const needsUntil = <T extends { action: string; until?: string | undefined }>({ action, until: end }: T) =>
  action !== 'shorten' || end !== undefined

export const appealActions = ['uphold', 'shorten', 'lift'] as const
/** What is decided about an appeal. `until`: the new end of `shorten`. */
export const appealDecisionForm = z
  .object({ action: z.enum(appealActions, 'required'), until, reason: staffReason })
  .check(z.refine(needsUntil, { path: ['until'], error: 'required' }))

export const sanctionActions = ['shorten', 'lift'] as const
/** What is changed without an appeal. `until`: the new end of `shorten`. */
export const sanctionChangeForm = z
  .object({ action: z.enum(sanctionActions, 'required'), until, reason: staffReason })
  .check(z.refine(needsUntil, { path: ['until'], error: 'required' }))

/** Whose suspension or ban is looked for. */
export const sanctionSearchForm = z.object({
  /** The whole e-mail address, or the id. */
  member: z
    .string('required')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'required'), z.maxLength(254, 'too_long')),
})

export const appeals = routes({
  show: {
    method: 'POST',
    path: '/appeals/show',
    auth: 'public',
    summary:
      'The suspension or ban behind an appeal token, with its reason and the appeal, and the other decisions that may be appealed. The token comes with `account_suspended` and `account_closed` and is good for 30 minutes; `appeal_expired` also once the decision is no longer in force.',
    body: z.object({ token }),
    reply: appealReply,
    refuses: ['appeal_expired'],
    rateLimit: 'costly',
  },
  send: {
    method: 'POST',
    path: '/appeals',
    auth: 'public',
    summary:
      'Appeal the decision behind an appeal token, or another one about the same member, once. Another member of the team than the one who made it decides within 72 hours; the answer comes by mail.',
    body: z.extend(appealForm, {
      token,
      /** One of the other `decisions` that came with it; without it the suspension or ban is appealed. */
      decisionId: z.optional(field.uid),
    }),
    reply: appealReply,
    status: 201,
    successKey: 'moderation:says.appealed',
    refuses: ['appeal_expired', 'already_appealed', 'not_found'],
    rateLimit: 'costly',
  },
  mine: {
    method: 'GET',
    path: '/me/decisions',
    auth: 'member',
    summary:
      'Decisions about me, newest first: warnings, removed texts, photos, voice intros and messages, restrictions, and suspensions that I had. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ decisions: z.array(ownDecision), nextCursor: field.nextCursor }),
  },
  sendMine: {
    method: 'POST',
    path: '/me/decisions/{id}/appeal',
    auth: 'member',
    summary:
      'Appeal a decision about me, once and within 30 days. Another member of the team than the one who made it decides within 72 hours; if it is reversed, what was removed is restored. `appeal_expired` once it is over.',
    params: field.ids,
    body: appealForm,
    reply: z.object({ decision: ownDecision }),
    status: 201,
    successKey: 'moderation:says.appealed',
    refuses: ['not_found', 'appeal_expired', 'already_appealed'],
    rateLimit: 'costly',
  },
})

const staffReply = z.object({ sanction: staffSanction })

export const sanctions = routes({
  list: {
    method: 'GET',
    path: '/admin/sanctions',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'decision.list',
    auditOnce: true,
    summary:
      'Decisions about members that are in force: those with an open appeal, longest waiting first, or all, newest first. Pages by `cursor`. Reading is recorded.',
    query: z.object({
      list: z._default(z.enum(['appeals', 'all']), 'appeals'),
      /** Only this decision, also after it has ended. */
      id: z.optional(field.uid),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ sanctions: z.array(staffSanction), nextCursor: field.nextCursor }),
  },
  search: {
    method: 'POST',
    path: '/admin/sanctions/search',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'decision.list',
    summary:
      'The decisions in force about the member of an e-mail address or id; an empty list where there is none. The whole address or id is needed, so that the list cannot be used to look around. It is in the body, so that no log holds it. Reading is recorded.',
    body: sanctionSearchForm,
    reply: z.object({ sanctions: z.array(staffSanction) }),
  },
  photo: {
    method: 'GET',
    path: '/admin/sanctions/{id}/photo',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.photo',
    summary:
      'The photo that a decision removed, also that of a message, while it may be restored; never one that was deleted at once. Reading is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  voice: {
    method: 'GET',
    path: '/admin/sanctions/{id}/voice',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.voice',
    summary: 'The voice intro or voice note that a decision removed, while it may be restored. Playing it is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  decideAppeal: {
    method: 'POST',
    path: '/admin/sanctions/{id}/appeal',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Decide an open appeal: uphold, shorten a suspension, or lift. Not allowed for those who took part in the decision, reported the member or are the member. Lifting restores what was removed. The member reads the reason by mail. Recorded.',
    params: field.ids,
    body: appealDecisionForm,
    reply: staffReply,
    successKey: 'moderation:says.appealDecided',
    refuses: ['not_found', 'conflict'],
  },
  change: {
    method: 'POST',
    path: '/admin/sanctions/{id}/change',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Shorten or lift a decision without an appeal; a shortened ban becomes a suspension, and what was removed is restored. The member reads the reason by mail. Recorded.',
    params: field.ids,
    body: sanctionChangeForm,
    reply: staffReply,
    successKey: 'moderation:says.changed',
    refuses: ['not_found', 'conflict'],
  },
})
