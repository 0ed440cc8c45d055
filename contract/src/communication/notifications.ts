import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { type NoticeKind, noticeKind, noticeKindOf } from './notice-kinds.ts'

/** One line of the centre. */
export const notice = z.object({
  id: field.uid,
  kind: noticeKind,
  at: z.string(),
  read: z.boolean(),
  /** The number of equal notices that this line combines, for example the messages of one person. */
  count: z.number(),
  /** The member it is about. A notice about a member who is not visible is omitted. */
  person: z.nullable(
    z.object({
      id: field.uid,
      firstname: z.string(),
      image: z.nullable(z.string()),
      placeholder: z.nullable(z.string()),
    }),
  ),
  /** As `NoticeData` says for the kind. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Notice = z.output<typeof notice>

export const noticeChannels = ['inApp', 'email', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
const channels = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })
export type NoticeSwitches = Record<NoticeKind, z.output<typeof channels>>

/** The channels until a member chooses. */
export const usualSwitches = (kind: NoticeKind): z.output<typeof channels> => ({
  inApp: true,
  email: !noticeKindOf(kind).isMailOff,
  push: true,
})

/** Kinds that cannot be disabled: an intruder in the account must not be able to hide them. */
export const isAlwaysOn = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  kind === 'security' && channel === 'inApp'

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'))
const quietHours = z
  .object({ from: clockTime, to: clockTime })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'invalid' }))
export type QuietHours = z.output<typeof quietHours>

/** An IANA time zone, as `Africa/Lagos`. */
export const timeZone = z
  .string()
  .check(z.maxLength(64, 'too_long'), z.regex(/^[A-Za-z][\w+\-/]*$/, 'invalid'), z.refine(isTimeZone, 'invalid'))

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Names under which pushes can come, each with icons of its own. `none` is the name of the site. */
export const disguises = ['none', 'notes', 'calendar'] as const
export type Disguise = (typeof disguises)[number]
const disguise = z.enum(disguises)

const noticeSettings = z.object({
  switches: z.record(noticeKind, channels),
  /** Pushes and subjects of mails do not say what it is about. */
  discreet: z.boolean(),
  /** Pushes come under this name and do not say what they are about, whatever `discreet` is. */
  disguise,
  /** During quiet hours nothing rings and nothing is mailed; one notice at their end combines those that arrived meanwhile. */
  quietHours: z.nullable(quietHours),
  /** Whose clock the quiet hours go by; null until a browser said. */
  timeZone: z.nullable(z.string()),
})
export type NoticeSettings = z.output<typeof noticeSettings>

/** Part of the body of PATCH /me/settings: what is given is set, the rest stays. */
export const noticeSettingsChange = {
  notifications: z.optional(z.partialRecord(noticeKind, z.partial(channels))),
  discreet: z.optional(z.boolean()),
  disguise: z.optional(disguise),
  quietHours: z.optional(z.nullable(quietHours)),
  timeZone: z.optional(timeZone),
}
const change = z.object(noticeSettingsChange)
export type NoticeSettingsChange = z.output<typeof change>
export const changedNoticeSettings = { notifications: z.optional(noticeSettings) }

/** The fields of a browser's `PushSubscription`, and its time zone. */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(1000, 'too_long'), z.url('invalid')),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'invalid')),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, 'invalid')),
  }),
  timeZone: z.optional(timeZone),
})
export type PushSubscriptionInput = z.output<typeof subscription>

/** What arrives at the service worker. `unread` is for the badge of the app. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  lang: field.locale,
  unread: z.number(),
  /** The path of another icon than that of the site. */
  icon: z.optional(z.string()),
  /** A call: it rings for so long, and is nothing any more afterwards. */
  ringsMs: z.optional(z.number()),
})
export type PushPayload = z.output<typeof pushPayload>

const unread = z.object({ unread: z.number() })

export const notifications = routes({
  list: {
    method: 'GET',
    path: '/notifications',
    auth: 'member',
    summary:
      'My notices, the newest first; `unread` counts to at most 100. Pages by `cursor`. The socket sends `notification.created` for new ones.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ notifications: z.array(notice), unread: z.number(), nextCursor: field.nextCursor }),
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    auth: 'member',
    summary: 'Mark notices as read, or with `upTo` that one and all before it. The reply has how many are unread now.',
    body: z.union([
      z.object({ ids: z.array(field.uid).check(z.minLength(1), z.maxLength(100)) }),
      z.object({ upTo: field.uid }),
    ]),
    reply: unread,
    guests: true,
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    auth: 'member',
    summary:
      'My notification settings, and the key with which a browser subscribes to pushes. They are changed with `PATCH /me/settings`.',
    reply: z.object({ settings: noticeSettings, push: z.object({ publicKey: z.string(), subscribed: z.boolean() }) }),
  },
  subscribe: {
    method: 'PUT',
    path: '/push/subscription',
    auth: 'member',
    ofSession: true,
    summary: 'Subscribe this browser to pushes until its session ends. Only known push services are accepted.',
    body: subscription,
    /** What it must have been subscribed with, or nothing arrives. */
    reply: z.object({ publicKey: z.string() }),
    guests: true,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/push/subscription',
    auth: 'member',
    ofSession: true,
    summary: 'Unsubscribe the browser of this session from pushes. Without a subscription nothing happens.',
    reply: field.done,
    guests: true,
  },
  stopMails: {
    method: 'POST',
    path: '/notifications/unsubscribe',
    auth: 'public',
    summary: 'The link at the end of a mail (RFC 8058): no more mails of its kinds. The token is signed.',
    query: z.object({ token: z.string().check(z.maxLength(400)) }),
    reply: z.object({ kinds: z.array(noticeKind) }),
    refuses: ['not_found'],
  },
})
