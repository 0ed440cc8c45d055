import { type Deposit, type Locale, toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { DepositRow } from './deposit-row.ts'

/** A row as its payer sees it. */
export function depositView({ words }: Pick<Context, 'words'>, row: DepositRow, locale: Locale): Deposit {
  return {
    reference: row.reference,
    channel: row.channel as Deposit['channel'],
    status: row.state as Deposit['status'],
    currency: row.currency,
    amount: toMajor(row.amount_minor, row.currency),
    credited: row.transfer === null ? null : toMajor(row.usd_cents, 'USD'),
    url: row.state === 'pending' ? row.url : null,
    reason: row.state === 'failed' && row.reason ? words.say(locale, `payments:refusals.${row.reason}`) : null,
    createdAt: row.created_at.toISOString(),
  }
}
