import { codedMoneyIn } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { mailMember } from '../../notifications/index.ts'
import type { depositJobs } from '../jobs.ts'

type DepositMail = PayloadOf<typeof depositJobs.mail>

/** Job `deposits.mail`: mails the payer that a payment arrived, failed, expired, was reversed, or was refunded. */
export async function mailDeposit(ctx: Context, mail: DepositMail): Promise<void> {
  const { reference, notice } = mail
  const row = await ctx.db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .select(['d.member_id', 'd.state', 'd.amount_minor', 'd.currency', 'd.usd_cents', 'm.payouts_frozen_at'])
    .executeTakeFirst()
  if (!row) return
  // A payment that failed or expired may have been paid before this mail is sent.
  if ((notice === 'failed' || notice === 'expired') && row.state !== notice) return
  const amounts = await amountsOf(ctx, mail, row)
  if (!amounts) return
  const isFrozen = notice === 'reversed' && row.payouts_frozen_at !== null
  const plain = amounts.isRequested ? 'sentBack' : notice
  await mailMember(ctx, row.member_id, {
    kind: 'deposit',
    key: `deposits:mail.${isFrozen ? 'frozen' : plain}`,
    values: ({ locale }) => ({
      reference,
      amount: codedMoneyIn(locale, amounts.amount_minor, row.currency),
      credited: codedMoneyIn(locale, amounts.usd_cents, 'USD'),
    }),
    page: '/dashboard/wallet',
  })
}

/** isRequested: the payer requested the refund. */
type Amounts = { amount_minor: number; usd_cents: number; isRequested?: boolean }

async function amountsOf(ctx: Context, mail: DepositMail, whole: Amounts): Promise<Amounts | undefined> {
  if (mail.notice === 'reversed') return { amount_minor: mail.minor, usd_cents: mail.cents }
  if (mail.notice !== 'refunded') return whole
  const refund = ctx.db.selectFrom('deposit_refund').where('id', '=', mail.refund)
  const row = await refund.select(['amount_minor', 'usd_cents', 'staff_id']).executeTakeFirst()
  return row && { ...row, isRequested: row.staff_id === null }
}
