import { type Deposit, type DepositPurchase, type Locale, paymentReasonKey, toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { DepositRow } from './deposit-row.ts'

type Seen = {
  row: DepositRow
  exceptions: Map<string, NonNullable<Deposit['exception']>>
  purchases: Map<string, DepositPurchase>
  locale: Locale
}

/** A row as its payer sees it; `exceptions` holds the state of payments that arrived and could not be credited. */
export function depositView(
  { translations }: Pick<Context, 'translations'>,
  { row, exceptions, purchases, locale }: Seen,
): Deposit {
  const exceptionState = exceptions.get(row.reference) ?? null
  return {
    reference: row.reference,
    channel: row.channel,
    status: row.state,
    currency: row.currency,
    amount: toMajor(row.amount_minor, row.currency),
    credited: row.transfer === null ? null : toMajor(row.usd_cents, 'USD'),
    url: row.state === 'pending' && exceptionState === null ? row.url : null,
    reason: row.state === 'failed' && row.reason ? translations.translate(locale, paymentReasonKey(row.reason)) : null,
    exception: exceptionState,
    purchase: purchases.get(row.purchase_id ?? '') ?? null,
    receipt: row.state === 'paid' && row.returned_minor < row.amount_minor ? row.transfer : null,
    createdAt: row.created_at.toISOString(),
  }
}
