import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { HistoryFilter } from '../../ledger/index.ts'

export type TransactionQuery = QueryOf<typeof api.wallet.transactions>

/** The filter as the books understand it; the name is in the member's language and is matched afterwards. */
export function historyFilter(query: TransactionQuery): HistoryFilter {
  return {
    currency: query.currency && (query.currency === 'USD' ? 'USD' : 'CRD'),
    reference: query.reference ? { mode: query.referenceMode, value: query.reference } : undefined,
    channel: query.channel ? { mode: 'equals', value: query.channel } : undefined,
    amount:
      query.amount === undefined ? undefined : { mode: query.amountMode, value: query.amount, to: query.amountTo },
    ...spanOf(query),
  }
}

/** A day of the calendar as it begins and ends where the member is: 23 or 25 hours when the clocks change. */
function spanOf({ date, dateMode, timeZone }: TransactionQuery): Pick<HistoryFilter, 'from' | 'until' | 'isExcluded'> {
  if (date === undefined) return {}
  const day = Temporal.PlainDate.from(date)
  const from = startOf(day, timeZone)
  const until = startOf(day.add({ days: 1 }), timeZone)
  switch (dateMode) {
    case 'dateIs':
      return { from, until }
    case 'dateIsNot':
      return { from, until, isExcluded: true }
    case 'before':
      return { until: from }
    case 'after':
      return { from: until }
  }
}

const startOf = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

/** Whether a transaction's name, as the member reads it, is wanted. */
export function isNamed(name: string, { name: query, nameMode }: TransactionQuery): boolean {
  if (!query) return true
  const [text, part] = [name.toLowerCase(), query.toLowerCase()]
  switch (nameMode) {
    case 'startsWith':
      return text.startsWith(part)
    case 'contains':
      return text.includes(part)
    case 'notContains':
      return !text.includes(part)
    case 'endsWith':
      return text.endsWith(part)
    case 'equals':
      return text === part
    case 'notEquals':
      return text !== part
  }
}

/**
 * The status of a transfer, by its kind and the kind of the one that ended it: of a withdrawal that was paid and bounced,
 * `payout_reversed` (`endedBySql`).
 */
export function statusOf(kind: string, endedBy: string | null): 'done' | 'pending' | 'failed' | 'reversed' {
  if (kind === 'payout_hold' && endedBy === null) return 'pending'
  if (kind === 'payout_hold' && endedBy === 'payout_released') return 'failed'
  const undone = ['deposit_reversed', 'gift_take_back', 'payout_reversed', 'reversal']
  return endedBy !== null && undone.includes(endedBy) ? 'reversed' : 'done'
}

/**
 * SQL over a transfer `o` that ended another: the kind by which `statusOf` judges. A payout that bounced ends the payment and
 * not the hold, and the hold is the row that the member sees.
 */
export const endedBySql = sql<string>`case when o.kind = 'payout_paid'
  then coalesce((select bounced.kind from ledger_transfer bounced where bounced.ends = o.id), o.kind) else o.kind end`
