import * as z from 'zod/mini'
import * as field from '../fields.ts'
import type { DocumentName } from '../legal-versions.ts'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'
import { actor } from './staff-fields.ts'

/** Longest title and text of an announcement in one language, in characters. */
export const announcementTitleMax = 80
export const announcementTextMax = 600
/** The longest time that an announcement is shown, and the furthest day on which it begins. */
export const announcementDaysMax = 60
export const announcementAheadDaysMax = 365
/** At most so many are planned or run at a time. */
export const announcementsOpenMax = 20

/** An adverse change of a document applies at least so many days after the mail about it, as the terms promise. */
export const adverseNoticeDays = 30

/** The documents whose changes can be mailed, and their pages. */
export const mailedDocuments = [
  'terms',
  'privacy',
  'guidelines',
  'refunds',
  'cookies',
  'childSafety',
  'lawEnforcement',
  'accessibility',
] as const satisfies DocumentName[]
export type MailedDocument = (typeof mailedDocuments)[number]
export const documentPaths = {
  terms: '/terms',
  privacy: '/privacy',
  guidelines: '/community-guidelines',
  refunds: '/refunds',
  cookies: '/cookies',
  childSafety: '/child-safety',
  lawEnforcement: '/law-enforcement',
  accessibility: '/accessibility',
} as const satisfies Record<MailedDocument, string>

// One line, without marks that turn the direction of what follows.
const title = z
  .string('required')
  .check(z.trim(), z.maxLength(announcementTitleMax, 'too_long'), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'invalid'))
// The same with line breaks.
const text = z
  .string('required')
  .check(z.trim(), z.maxLength(announcementTextMax, 'too_long'), z.regex(/^(?:\n|[^\p{C}\p{Zl}\p{Zp}])*$/u, 'invalid'))

/** A path of this site, without another host: browsers read `//` and a backslash as the beginning of one. */
const path = z.string().check(z.trim(), z.maxLength(200, 'too_long'), z.regex(/^\/(?!\/)[\w\-./~%?&=#]*$/, 'invalid'))

/** Who sees it: every member, those in a country, or those shown in a city, if they are at least ten. */
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('country'), code: z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid')) }),
  z.object({
    kind: z.literal('city'),
    /** As `GET /places/cities` names it. */
    id: z.int('city_unknown').check(z.gte(1, 'city_unknown'), z.lte(2 ** 31 - 1, 'city_unknown')),
  }),
])
export type AnnouncementAudience = z.output<typeof audience>

/** That a document changes, which is mailed too: to every active member with a confirmed address, whatever their switches say. */
const documentChange = z.object({
  document: z.enum(mailedDocuments, 'required'),
  /** The day (YYYY-MM-DD, UTC) from which the change applies. */
  changesOn: z.iso.date('invalid'),
  /** To the members' disadvantage: then that day is at least 30 days after the last mail, and suspended members are mailed too. */
  isAdverse: z.boolean(),
})

/** An announcement, as it is added or changed. */
export const announcementForm = z.object({
  /** English is required. A language has both a title and a text, or neither: its readers see the English ones then. */
  titles: z.object({ en: title, es: title, fr: title, pt: title, sw: title }),
  texts: z.object({ en: text, es: text, fr: text, pt: text, sw: text }),
  /** A page of this site, as `/dashboard/profile`; null for none. */
  path: z.nullable(path),
  /** Null: now. Never in the past. */
  startsAt: z.nullable(z.iso.datetime('invalid')),
  /** At most 60 days after it begins. */
  endsAt: z.iso.datetime('invalid'),
  audience,
  /**
   * Null: no mail. Only for all members, without web addresses in titles and texts; sent once the announcement begins, an hour after it
   * was saved at the earliest, and not to those who join later.
   */
  mail: z.nullable(documentChange),
})
export type AnnouncementForm = z.output<typeof announcementForm>

/** withdrawn: before it began. */
export const announcementStates = ['planned', 'running', 'ended', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const byLocale = z.object({ en: z.string(), es: z.string(), fr: z.string(), pt: z.string(), sw: z.string() })
const announcementMail = z.extend(documentChange, {
  /** planned: not begun; stopped: with the announcement, before all were sent. */
  state: z.enum(['planned', 'sending', 'sent', 'stopped']),
  /** To the members' disadvantage, and some get or got the mail less than 30 days before the change. */
  isLate: z.boolean(),
  /** How many members it was for when it began, in tens, rounded down; null before, and below 20. */
  expected: z.nullable(z.number()),
  sent: z.number(),
  /** Rejected by the mail server, given up after a day and a half, or unknown since a server was killed. */
  failed: z.number(),
})
export type AnnouncementMail = z.output<typeof announcementMail>

const staffAnnouncement = z.object({
  id: field.uid,
  state: z.enum(announcementStates),
  /** Empty where the English one is shown. */
  titles: byLocale,
  texts: byLocale,
  path: z.nullable(z.string()),
  startsAt: z.string(),
  /** When it ends or ended. */
  endsAt: z.string(),
  audience,
  /** Of a country or a city, in my language. */
  audienceName: z.nullable(z.string()),
  mail: z.nullable(announcementMail),
  by: actor,
})
export type StaffAnnouncement = z.output<typeof staffAnnouncement>

/** What saving the announcement would do. */
const announcementPreview = z.object({
  /** Who would see it, in tens, rounded down; null where they are fewer than 20. */
  members: z.nullable(z.number()),
})
export type AnnouncementPreview = z.output<typeof announcementPreview>

const listReply = z.object({ announcements: z.array(staffAnnouncement) })
const changeForm = z.extend(announcementForm, { reason: staffReason })

export const staffAnnouncements = routes({
  list: {
    method: 'GET',
    path: '/admin/announcements',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Announcements to members. Those that run or are planned come first, then the newest of those that are over.',
    reply: listReply,
  },
  preview: {
    method: 'POST',
    path: '/admin/announcements/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'About how many members would see an announcement. Changes nothing.',
    body: announcementForm,
    bodyBytesMax: 64 * 1024,
    reply: announcementPreview,
  },
  add: {
    method: 'POST',
    path: '/admin/announcements',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Announce something to all members, or to those of a country or a city, now or from a later time on. A change of a document can be mailed to all members too, an hour later at the earliest; `conflict` while mails about the same document are planned or on their way. Without an `Idempotency-Key` each call adds another one. Recorded with the reason.',
    body: changeForm,
    bodyBytesMax: 64 * 1024,
    idempotency: 'optional',
    reply: listReply,
    status: 201,
    successKey: 'administration:says.announced',
    refuses: ['conflict'],
  },
  change: {
    method: 'PUT',
    path: '/admin/announcements/{id}',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Change an announcement that has not begun. Recorded with the reason and what was before.',
    params: field.ids,
    body: changeForm,
    bodyBytesMax: 64 * 1024,
    reply: listReply,
    successKey: 'administration:says.announced',
    refuses: ['not_found', 'conflict'],
  },
  stop: {
    method: 'POST',
    path: '/admin/announcements/{id}/stop',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Withdraw an announcement that has not begun, end one that runs, or stop the mails of one that is over. What members have seen of it is not changed. Recorded with the reason.',
    params: field.ids,
    body: z.object({ reason: staffReason }),
    reply: listReply,
    successKey: 'administration:says.announcementStopped',
    refuses: ['not_found', 'conflict'],
  },
})
