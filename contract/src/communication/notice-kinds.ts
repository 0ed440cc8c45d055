import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photoFaults } from '../photo-limits.ts'
import type { TextKeyWith } from '../texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayS = 24 * 3600

type Rule = {
  /** Delay of a mail, so that the member can read the notice first; null: the feature sends its own mails. */
  mailAfterMs: number | null
  /** Minimum time between two mails of the kind. */
  mailGapMs: number
  /** How long a push service stores a push for a phone that is off, in seconds. */
  pushLifeS: number
  urgency: 'normal' | 'high'
}
type Content = { data: Record<string, string | number>; person: { id: string } | null }
export type NoticeKindEntry = {
  /** What the notice contains besides the member it is about. `usd` in major units, dates ISO 8601. */
  data: z.ZodMiniObject
  /** Notices of one topic are combined: with the same member, with the same value in `data`, or none. */
  topic: 'person' | 'each' | { data: string }
  /** A topic is shown again at most once a day. */
  isOnceADay?: true
  /** The page that a tap opens. */
  path: string | ((notice: Content) => string)
  rule: Rule
  /** An icon of web/src/ui/media/icons.ts. */
  icon: string
  /** Pushed and mailed in quiet hours too. */
  isUrgent?: true
  /** Mails are off until the member switches them on. */
  isMailOff?: true
}

/** The values that a text of a notice may use. */
type NoticeValue = 'count' | 'name' | 'plan' | 'device' | 'amount' | 'date'
type TextsOf<K extends string, Entry extends NoticeKindEntry> =
  | `notifications:kinds.${K}`
  | (z.output<Entry['data']> extends { state: infer State extends string }
      ? `notifications:notice.${K}.${State}`
      : `notifications:notice.${K}`)
/** What a table of kinds must satisfy: a text for each state of each kind, and a name for the settings. */
export type WithTexts<Table extends Record<string, NoticeKindEntry>> = {
  [K in keyof Table & string]: [Exclude<TextsOf<K, Table[K]>, TextKeyWith<NoticeValue>>] extends [never]
    ? unknown
    : { missingTexts: Exclude<TextsOf<K, Table[K]>, TextKeyWith<NoticeValue>> }
}

const social: Rule = { mailAfterMs: 10 * minuteMs, mailGapMs: hourMs, pushLifeS: dayS, urgency: 'normal' }
const talking: Rule = { ...social, urgency: 'high' }
const decided: Rule = { ...social, mailAfterMs: minuteMs, mailGapMs: 0 }
const money: Rule = { mailAfterMs: null, mailGapMs: 0, pushLifeS: 3 * dayS, urgency: 'normal' }

const messages = ({ person }: Content) => (person ? `/dashboard/messages?uid=${person.id}` : '/dashboard/messages')
const conversation = { conversationId: field.uid }

const kinds = {
  match: {
    data: z.object(conversation),
    topic: 'person',
    isOnceADay: true,
    path: messages,
    rule: { ...social, mailGapMs: 15 * minuteMs },
    icon: 'heart-filled',
  },
  like: {
    data: z.object({}),
    topic: 'person',
    isOnceADay: true,
    path: '/dashboard/who-likes-me',
    rule: { ...social, mailGapMs: 12 * hourMs },
    icon: 'heart',
  },
  message: {
    data: z.object(conversation),
    topic: 'person',
    path: messages,
    rule: talking,
    icon: 'chat',
  },
  request: {
    data: z.object(conversation),
    topic: 'person',
    path: messages,
    rule: talking,
    icon: 'chat',
  },
  saved_filter: {
    // Neither who fits nor how many: the search itself shows that, to those who may see it.
    data: z.object({ topic: z.literal('saved_filter') }),
    topic: { data: 'topic' },
    isOnceADay: true,
    path: '/dashboard/matches?panel=filter',
    rule: { ...social, mailGapMs: 24 * hourMs },
    icon: 'filter',
    isMailOff: true,
  },
  city: {
    // Which city is not said: the member knows, and a push may be read by others.
    data: z.object({ topic: z.literal('city') }),
    topic: { data: 'topic' },
    path: '/dashboard/matches',
    rule: social,
    icon: 'pin',
  },
  weekly_picks: {
    data: z.object({ topic: z.literal('weekly_picks') }),
    topic: { data: 'topic' },
    isOnceADay: true,
    path: '/dashboard/who-likes-me',
    rule: { ...social, mailGapMs: 24 * hourMs },
    icon: 'cards',
  },
  gift: {
    // `giftId` is the id of the received gift; `code` is of the catalogue.
    data: z.object({ giftId: field.uid, code: z.string() }),
    topic: 'each',
    path: '/dashboard/gifts',
    rule: { ...money, urgency: 'high' },
    icon: 'gift',
  },
  call_missed: {
    data: z.object({ ...conversation, call: z.enum(['voice', 'video']) }),
    topic: 'person',
    path: messages,
    rule: talking,
    icon: 'phone',
  },
  deposit: {
    // `refunded`: by staff; `reversed`: by the provider. `notBought`: it was credited, but what it was for could not be bought.
    // `usd`: the amount that was or would have been credited.
    data: z.object({
      state: z.enum(['paid', 'failed', 'expired', 'reversed', 'refunded', 'notBought']),
      usd: z.number(),
      reference: z.string(),
    }),
    topic: 'each',
    path: '/dashboard/wallet',
    rule: money,
    icon: 'wallet',
  },
  withdrawal: {
    data: z.object({ state: z.enum(['held', 'paid', 'failed', 'reversed', 'refused']), usd: z.number() }),
    topic: 'each',
    path: '/dashboard/withdraw',
    rule: money,
    icon: 'wallet',
  },
  boost: {
    data: z.object({ state: z.literal('ended'), date: z.string() }),
    topic: 'each',
    path: '/dashboard/boost-profile',
    rule: { ...decided, mailGapMs: hourMs },
    icon: 'boost',
    isMailOff: true,
  },
  plan: {
    data: z.object({
      state: z.enum(['endsSoon', 'renewsSoon', 'renewsLess', 'renewed', 'short', 'ended']),
      plan: z.string(),
      date: z.string(),
    }),
    topic: 'each',
    path: '/dashboard/upgrade',
    rule: money,
    icon: 'star',
  },
  report: {
    // reopened: the decision that the reporter was notified of was undone.
    data: z.object({ state: z.enum(['acted', 'closed', 'reopened']), reportId: field.uid }),
    topic: 'each',
    path: '/dashboard/reports',
    rule: decided,
    icon: 'flag',
  },
  photo: {
    // Why the team removed one of the member's photos.
    data: z.object({ state: z.enum(photoFaults) }),
    topic: 'each',
    path: '/dashboard/reports?tab=decisions',
    rule: decided,
    icon: 'image',
  },
  decision: {
    // What the team decided about the member, or about their appeal.
    data: z.object({
      state: z.enum(['warning', 'texts', 'photo', 'voice', 'message', 'messages', 'discovery', 'upheld', 'lifted']),
    }),
    topic: 'each',
    path: '/dashboard/reports?tab=decisions',
    rule: { ...social, mailAfterMs: null },
    icon: 'flag',
  },
  date_plan: {
    // due: the agreed time has come · missed: I have not checked in, and the trusted contact was notified.
    data: z.object({ state: z.enum(['due', 'missed']), planId: field.uid }),
    topic: 'each',
    path: '/dashboard/settings?tab=safety',
    rule: { mailAfterMs: 0, mailGapMs: 0, pushLifeS: 3600, urgency: 'high' },
    icon: 'shield',
    isUrgent: true,
  },
  verification: {
    data: z.object({ state: z.enum(['approved', 'refused']) }),
    topic: 'each',
    path: '/dashboard/settings?tab=verification',
    rule: decided,
    icon: 'shield',
  },
  support: {
    // All unread answers to a ticket are one notice.
    data: z.object({ ticketId: field.uid }),
    topic: { data: 'ticketId' },
    path: ({ data }) => `/chat-support?ticket=${data.ticketId}`,
    rule: { ...social, mailAfterMs: null },
    icon: 'help',
  },
  security: {
    // `device`: the one that logged in, or the name of a passkey or token. tokenRevoked: by the team. emailCorrection: staff are changing the address. mailToAll: to administrators, that
    // another one planned a mail to all members.
    data: z.object({
      state: z.enum([
        'login',
        'password',
        'email',
        'emailCorrection',
        'factorOn',
        'factorOff',
        'appOff',
        'recoveryCode',
        'passkeyAdded',
        'passkeyRemoved',
        'phone',
        'tokenRevoked',
        'mailToAll',
      ]),
      device: z.optional(z.string()),
    }),
    topic: 'each',
    path: ({ data }) => (data.state === 'mailToAll' ? '/admin/announcements' : '/dashboard/settings?tab=sessions'),
    rule: { ...decided, urgency: 'high' },
    icon: 'lock',
  },
} as const satisfies Record<string, NoticeKindEntry>

/** The kinds of notices that a member can receive, in the order of the settings. Does not compile if a kind lacks a text. */
export const noticeTable: typeof kinds & WithTexts<typeof kinds> = kinds

export type NoticeKind = keyof typeof kinds
const isNoticeKind = (name: string): name is NoticeKind => name in noticeTable
export const noticeKinds: readonly NoticeKind[] = Object.keys(noticeTable).filter(isNoticeKind)
export const noticeKind = z.enum(noticeKinds)

/** The data of each kind. */
export type NoticeData = { [K in NoticeKind]: z.output<(typeof noticeTable)[K]['data']> }
/** One kind, where its own literal types do not matter. */
export const noticeKindOf = (kind: NoticeKind): NoticeKindEntry => noticeTable[kind]
