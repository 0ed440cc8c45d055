import type { Transaction } from '@karibu/contract'
import type { IconName } from '../../../ui/media/icons.ts'

const icons: Record<string, IconName> = {
  deposit: 'card',
  deposit_refund: 'undo',
  deposit_reversed: 'undo',
  debt_recovered: 'bank',
  provider_fee: 'bank',
  credits_buy: 'swap',
  credits_sell: 'swap',
  gift_purchase: 'gift',
  gift_redeem: 'spark',
  gift_take_back: 'undo',
  boost_purchase: 'boost',
  plan_purchase: 'star',
  plan_change: 'star',
  allowance_purchase: 'chat',
  payout_hold: 'upload',
  payout_paid: 'upload',
  payout_released: 'undo',
  payout_reversed: 'undo',
  reversal: 'undo',
}

/** The icon of a kind of movement; one that is not known yet looks like money. */
export const iconOf = (kind: string): IconName => icons[kind] ?? 'wallet'

/** A withdrawal whose money came back reads the same whether it was paid out before or not. */
export const shownStatus = ({ kind, status }: Pick<Transaction, 'kind' | 'status'>): Transaction['status'] =>
  kind === 'payout_hold' && status === 'reversed' ? 'failed' : status

type Day = { key: string; at: string; rows: Transaction[] }

/** Transactions, newest first, under the days of this device on which they were made. */
export function daysOf(rows: readonly Transaction[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const key = new Date(row.created_at).toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.rows.push(row)
    else days.push({ key, at: row.created_at, rows: [row] })
  }
  return days
}

/** How a day of `daysOf` is named: today, yesterday, or by its date. */
export function dayName(key: string, now = new Date()): 'today' | 'yesterday' | 'date' {
  if (key === now.toDateString()) return 'today'
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  return key === before.toDateString() ? 'yesterday' : 'date'
}
