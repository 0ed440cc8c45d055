import { type Deposit, type Locale, toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { DepositRow } from './deposit-row.ts'

type Seen = { row: DepositRow; odd: Map<string, NonNullable<Deposit['odd']>>; locale: Locale }

/** A row as its payer sees it; `odd` holds those that arrived and could not be credited. */
export function depositView({ translations }: Pick<Context, 'translations'>, { row, odd, locale }: Seen): Deposit {
  const exceptionState = odd.get(row.reference) ?? null
  return {
    reference: row.reference,
    channel: row.channel as Deposit['channel'],
    status: row.state as Deposit['status'],
    currency: row.currency,
    amount: toMajor(row.amount_minor, row.currency),
    credited: row.transfer === null ? null : toMajor(row.usd_cents, 'USD'),
    url: row.state === 'pending' && exceptionState === null ? row.url : null,
    reason:
      row.state === 'failed' && row.reason ? translations.translate(locale, `payments:refusals.${row.reason}`) : null,
    odd: exceptionState,
    createdAt: row.created_at.toISOString(),
  }
}
