import type { NoticeKind } from '@karibu/contract'

const minute = 60_000
const hour = 60 * minute

type Rule = {
  /** How long a mail waits for the member to look for themselves; null: the kind is mailed by its own feature. */
  mailAfterMs: number | null
  /** How long after a mail of the kind there is no other. */
  mailGapMs: number
  /** How long a push service keeps it for a phone that is off, in seconds. */
  pushLifeS: number
  urgency: 'normal' | 'high'
}

const social: Rule = { mailAfterMs: 10 * minute, mailGapMs: hour, pushLifeS: 24 * 3600, urgency: 'normal' }
const money: Rule = { mailAfterMs: null, mailGapMs: 0, pushLifeS: 3 * 24 * 3600, urgency: 'normal' }

/** How fast and how often each kind is told outside the site. */
export const noticeRules: Record<NoticeKind, Rule> = {
  match: { ...social, mailGapMs: 15 * minute },
  like: { ...social, mailGapMs: 12 * hour },
  message: { ...social, urgency: 'high' },
  request: { ...social, urgency: 'high' },
  gift: { ...money, urgency: 'high' },
  call_missed: { ...social, urgency: 'high' },
  deposit: money,
  withdrawal: money,
  boost: { ...social, mailAfterMs: minute, mailGapMs: hour },
  plan: money,
  report: { ...social, mailAfterMs: minute, mailGapMs: 0 },
  support: { ...social, mailAfterMs: null },
  security: { mailAfterMs: minute, mailGapMs: 0, pushLifeS: 24 * 3600, urgency: 'high' },
}

/** What comes in a burst is one push: this long is waited for more. */
export const burstMs = 2000
/** Somebody who looks at the site is asked again after this before they are mailed. */
export const stillHereMs = 10 * minute
/** What is older is not mailed or pushed any more. */
export const pushLifeMs = 3 * 24 * hour
/** More lines than these are told in one push. */
export const pushesAtOnceMax = 3
/** More lines than these are only counted in a mail. */
export const linesInMailMax = 12
/** Notices older than this are forgotten. */
export const retentionMs = 90 * 24 * hour
