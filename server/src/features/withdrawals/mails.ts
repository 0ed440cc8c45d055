import type { Locale } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { mailMember, notify } from '../notifications/index.ts'
import { moneyIn } from './money-words.ts'
import { reasonIn } from './withdrawal-view.ts'

type AccountNews = {
  kind: 'accountAdded' | 'accountRemoved'
  memberId: number
  account: { bankName: string; ending: string }
}
type WithdrawalNews = { kind: 'held' | 'paid' | 'failed' | 'reversed' | 'refused'; withdrawalId: number }
type News = AccountNews | WithdrawalNews

/** Tells a member by mail what became of their money, if the transaction commits. */
export const askForMail = (tx: Tx, news: News): Promise<void> => addJob(tx, 'withdrawals.mail', news)

/** Job `withdrawals.mail`. */
export async function mailWithdrawal(ctx: Context, news: News): Promise<void> {
  const key = `withdrawals:mail.${news.kind}`
  if ('account' in news) {
    // Whoever did not do this themselves needs a new password first of all.
    await mailMember(ctx, news.memberId, { key, values: () => news.account, page: '/forgot-password' })
    return
  }
  const row = await findWithdrawal(ctx.db, news)
  await mailMember(ctx, row.member_id, {
    kind: 'withdrawal',
    key,
    values: (locale) => valuesOf(ctx, row, locale),
    page: '/dashboard/withdraw',
  })
}

type Row = Awaited<ReturnType<typeof findWithdrawal>>

const findWithdrawal = (db: Db, { withdrawalId }: WithdrawalNews) =>
  db
    .selectFrom('withdrawal')
    .where('id', '=', withdrawalId)
    .select(['member_id', 'usd_cents', 'amount_minor', 'currency', 'bank_name', 'number', 'state', 'reason'])
    .executeTakeFirstOrThrow()

const valuesOf = (ctx: Context, row: Row, locale: Locale) => ({
  amount: moneyIn(locale, row.usd_cents, 'USD'),
  payout: moneyIn(locale, row.amount_minor, row.currency),
  bankName: row.bank_name,
  ending: row.number.slice(-4),
  reason: reasonIn(ctx, row, locale) ?? '',
})
