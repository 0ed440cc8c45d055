import { codedMoneyIn } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { mailMember } from '../notifications/index.ts'

type News =
  | { reference: string; notice: 'paid' | 'reversed' }
  | { reference: string; notice: 'refunded'; refund: number }

/** Job `deposits.mail`: tells the payer what arrived in the wallet, was taken back, or was sent back by staff. */
export async function mailDeposit(ctx: Context, news: News): Promise<void> {
  const { reference, notice } = news
  const row = await ctx.db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .select([
      'd.member_id',
      'd.amount_minor',
      'd.currency',
      'd.usd_cents',
      'd.returned_minor',
      'd.returned_cents',
      'm.payouts_frozen_at',
    ])
    .executeTakeFirst()
  if (!row) return
  const told = news.notice === 'refunded' ? await refundOf(ctx, news.refund) : toldOf(row, notice === 'paid')
  if (!told) return
  const isFrozen = notice === 'reversed' && row.payouts_frozen_at !== null
  await mailMember(ctx, row.member_id, {
    kind: 'deposit',
    key: `deposits:mail.${isFrozen ? 'frozen' : notice}`,
    values: (locale) => ({
      reference,
      amount: codedMoneyIn(locale, told.amount_minor, row.currency),
      credited: codedMoneyIn(locale, told.usd_cents, 'USD'),
    }),
    page: '/dashboard/wallet',
  })
}

type Amounts = { amount_minor: number; usd_cents: number }

const toldOf = (row: Amounts & { returned_minor: number; returned_cents: number }, isPaid: boolean): Amounts =>
  isPaid ? row : { amount_minor: row.returned_minor, usd_cents: row.returned_cents }

const refundOf = (ctx: Context, id: number): Promise<Amounts | undefined> =>
  ctx.db.selectFrom('deposit_refund').where('id', '=', id).select(['amount_minor', 'usd_cents']).executeTakeFirst()
