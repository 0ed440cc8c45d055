import { type Locale, moneyIn, toMajor } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { mailMember, notify } from '../notifications/index.ts'
import { reasonIn } from './withdrawal-view.ts'

type AccountMail = {
  kind: 'accountAdded' | 'accountRemoved'
  memberId: number
  account: { bankName: string; ending: string }
}
type WithdrawalMail = { kind: 'held' | 'paid' | 'failed' | 'reversed' | 'refused'; withdrawalId: number }
type MailInput = AccountMail | WithdrawalMail

/** Tells a member what became of their money, by mail and in their centre, if the transaction commits. */
export async function askForMail(tx: Tx, mail: MailInput): Promise<void> {
  await addJob(tx, 'withdrawals.mail', mail)
  if ('account' in mail) return
  const row = await tx
    .selectFrom('withdrawal')
    .where('id', '=', mail.withdrawalId)
    .select(['member_id', 'usd_cents', 'changed_at'])
    .executeTakeFirstOrThrow()
  const data = { state: mail.kind, usd: toMajor(row.usd_cents, 'USD') }
  await notify(tx, { memberId: row.member_id, kind: 'withdrawal', data, now: row.changed_at })
}

/** Job `withdrawals.mail`. */
export async function mailWithdrawal(ctx: Context, mail: MailInput): Promise<void> {
  const key = `withdrawals:mail.${mail.kind}`
  if ('account' in mail) {
    // Whoever did not do this themselves needs a new password first of all.
    await mailMember(ctx, mail.memberId, { key, values: () => mail.account, page: '/forgot-password' })
    return
  }
  const row = await findWithdrawal(ctx.db, mail)
  await mailMember(ctx, row.member_id, {
    kind: 'withdrawal',
    key,
    values: ({ locale }) => valuesOf(ctx, row, locale),
    page: '/dashboard/withdraw',
  })
}

type Row = Awaited<ReturnType<typeof findWithdrawal>>

const findWithdrawal = (db: Db, { withdrawalId }: WithdrawalMail) =>
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
