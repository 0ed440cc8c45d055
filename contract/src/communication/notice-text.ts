import { correctDate, regional } from '../regional.ts'
import { noticeKindOf, noticeTable } from './notice-kinds.ts'
import type { Notice } from './notifications.ts'

type NoticeContent = Pick<Notice, 'kind' | 'count' | 'data' | 'person'>
type Reader = { locale: string; timeZone?: string | undefined }

/** The text of a notice: a key of `notifications:notice` and its parameters. Screen, mail and push use the same rule. */
export function noticeText({ kind, count, data, person }: NoticeContent, { locale, timeZone }: Reader) {
  const key = 'state' in noticeTable[kind].data.shape ? `${kind}.${data.state}` : kind
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
    values.date = correctDate(
      locale,
      new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone }).format(new Date(data.date)),
    )
  return { key: `notifications:notice.${key}`, values }
}

/** Pushes about a person's calls have one tag: a later one takes the place of the one before. */
export const callTag = (personId: string): string => `call-${personId}`

/** Where a tap on a notice leads. */
export function noticePath({ kind, data, person }: Pick<NoticeContent, 'kind' | 'data' | 'person'>): string {
  const { path } = noticeKindOf(kind)
  return typeof path === 'string' ? path : path({ data, person })
}
