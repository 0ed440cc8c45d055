import { type Locale, paymentReasonKey, toMajor, type Withdrawal } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { type DestinationRow, destinationView } from './accounts/account-view.ts'

export const withdrawalColumns = [
  'id',
  'uid',
  'reference',
  'member_id',
  'account_id',
  'kind',
  'country',
  'currency',
  'bank_name',
  'account_name',
  'number',
  'usd_cents',
  'amount_minor',
  'state',
  'needs_approval',
  'send_from',
  'reason',
  'created_at',
  'changed_at',
] as const

export type WithdrawalRow = DestinationRow & {
  uid: string
  reference: string
  account_id: string
  usd_cents: number
  amount_minor: number
  state: Withdrawal['status']
  needs_approval: boolean
  send_from: Date | null
  reason: string | null
  created_at: Date
  changed_at: Date
}

/** A withdrawal as its member sees it. */
export const withdrawalView = (ctx: Pick<Context, 'translations'>, row: WithdrawalRow, locale: Locale): Withdrawal => ({
  id: row.uid,
  reference: row.reference,
  status: row.state,
  amount: toMajor(row.usd_cents, 'USD'),
  currency: row.currency,
  payoutAmount: toMajor(row.amount_minor, row.currency),
  account: destinationView(row.account_id, row),
  needsApproval: row.needs_approval,
  sendFrom: row.state === 'held' ? (row.send_from?.toISOString() ?? null) : null,
  reason: reasonIn(ctx, row, locale),
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
})

/** Why it did not arrive, in the reader's language; what staff wrote stays as they wrote it. */
export function reasonIn(
  { translations }: Pick<Context, 'translations'>,
  { reason, state }: Pick<WithdrawalRow, 'reason' | 'state'>,
  locale: Locale,
): string | null {
  if (reason === null || state === 'refused') return reason
  return translations.translate(locale, paymentReasonKey(reason))
}
