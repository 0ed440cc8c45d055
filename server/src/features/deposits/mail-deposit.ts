import { type Locale, toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { mailMember } from '../notifications/index.ts'

/** Job `deposits.mail`: tells the payer what arrived in the wallet, or went back. */
export async function mailDeposit(
  ctx: Context,
  { reference, notice }: { reference: string; notice: 'paid' | 'reversed' },
): Promise<void> {
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
  const isPaid = notice === 'paid'
  const isFrozen = !isPaid && row.payouts_frozen_at !== null
  await mailMember(ctx, row.member_id, {
    kind: 'deposit',
    key: `deposits:mail.${isFrozen ? 'frozen' : notice}`,
    values: (locale) => ({
      reference,
      amount: shown(locale, isPaid ? row.amount_minor : row.returned_minor, row.currency),
      credited: shown(locale, isPaid ? row.usd_cents : row.returned_cents, 'USD'),
    }),
    page: '/dashboard/wallet',
  })
}

const shown = (locale: Locale, minor: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajor(minor, currency),
  )
