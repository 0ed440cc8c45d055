import { type Locale, moneyIn, toMajor } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { mailMember, notify } from '../notifications/index.ts'
import { withdrawalJobs } from './jobs.ts'
import { reasonIn } from './withdrawal-view.ts'

type MailInput = PayloadOf<typeof withdrawalJobs.mail>
type WithdrawalMail = Extract<MailInput, { withdrawalId: number }>

/** Notifies a member of the state of their money, by mail and in the notification centre, if the transaction commits. */
export async function askForMail(tx: Tx, mail: MailInput): Promise<void> {
  await enqueue(tx, withdrawalJobs.mail, mail)
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
  if ('account' in mail) {
    // A member who did not do this themselves needs a new password first of all.
    await mailMember(ctx, mail.memberId, {
      key: `withdrawals:mail.${mail.kind}`,
      values: () => mail.account,
      page: '/forgot-password',
    })
    return
  }
  const row = await findWithdrawal(ctx.db, mail)
  await mailMember(ctx, row.member_id, {
    kind: 'withdrawal',
    key: `withdrawals:mail.${mail.kind}`,
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
