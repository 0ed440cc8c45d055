import { regional } from '../regional.ts'
import type { Notice, NoticeKind } from './notifications.ts'

type NoticeContent = Pick<Notice, 'kind' | 'count' | 'data' | 'person'>
type Reader = { locale: string; timeZone?: string | undefined }

const withState: readonly NoticeKind[] = ['deposit', 'withdrawal', 'boost', 'plan', 'report', 'security']

/** The sentence of a notice, as a key of `notifications:notice` and what stands in it. One rule for screen, mail and push. */
export function noticeText({ kind, count, data, person }: NoticeContent, { locale, timeZone }: Reader) {
  const key = withState.includes(kind) ? `${kind}.${data.state}` : kind
  const values: Record<string, string | number> = { count, name: person?.firstname ?? '' }
  if (typeof data.plan === 'string') values.plan = data.plan
  if (typeof data.device === 'string') values.device = data.device
  if (typeof data.usd === 'number')
    values.amount = new Intl.NumberFormat(regional(locale), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }).format(data.usd)
  if (typeof data.date === 'string')
    values.date = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone }).format(new Date(data.date))
  return { key: `notifications:notice.${key}`, values }
}

const placesOf: Record<Exclude<NoticeKind, 'match' | 'message' | 'request' | 'call_missed' | 'support'>, string> = {
  like: '/dashboard/who-likes-me',
  gift: '/dashboard/gifts',
  deposit: '/dashboard/wallet',
  withdrawal: '/dashboard/withdraw',
  boost: '/dashboard/boost-profile',
  plan: '/dashboard/upgrade',
  report: '/dashboard/reports',
  security: '/dashboard/settings?tab=sessions',
}

/** Pushes about a person's calls have one tag: a later one takes the place of the one before. */
export const callTag = (personId: string): string => `call-${personId}`

/** Where a tap on a notice leads. */
export function noticePath({ kind, data, person }: Pick<NoticeContent, 'kind' | 'data' | 'person'>): string {
  if (kind === 'match' || kind === 'message' || kind === 'request' || kind === 'call_missed')
    return person ? `/dashboard/messages?uid=${person.id}` : '/dashboard/messages'
  if (kind === 'support') return `/chat-support?ticket=${data.ticketId}`
  return placesOf[kind]
}
