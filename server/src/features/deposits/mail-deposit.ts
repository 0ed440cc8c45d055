import { type Locale, toMajor } from '@karibu/contract'
import { brand } from '../../brand.ts'
import type { Context } from '../../context.ts'
import { layOut, linkTo } from '../accounts/index.ts'

export type DepositNotice = 'paid' | 'reversed'

/** Job `deposits.mail`: tells the payer what arrived in the wallet, or went back. */
export async function mailDeposit(
  ctx: Context,
  { reference, notice }: { reference: string; notice: DepositNotice },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .select([
      'd.amount_minor',
      'd.currency',
      'd.usd_cents',
      'd.returned_minor',
      'd.returned_cents',
      'm.email',
      'm.firstname',
      'm.locale',
      'm.payouts_frozen_at',
    ])
    .executeTakeFirst()
  if (!row) return
  const locale = row.locale as Locale
  const shown = (minor: number, currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
      toMajor(minor, currency),
    )
  const isPaid = notice === 'paid'
  const values = {
    brand: brand.name,
    name: row.firstname,
    email: brand.supportEmail,
    reference,
    amount: shown(isPaid ? row.amount_minor : row.returned_minor, row.currency),
    credited: shown(isPaid ? row.usd_cents : row.returned_cents, 'USD'),
  }
  const say = (key: string) => ctx.words.say(locale, `deposits:mail.${key}`, values)
  const subject = say(`${notice}.subject`)
  const after = !isPaid && row.payouts_frozen_at ? 'reversed.frozen' : `${notice}.after`
  const parts = {
    locale,
    title: subject,
    greeting: say('greeting'),
    text: say(`${notice}.text`),
    code: null,
    button: { label: say('button'), url: linkTo(ctx, '/dashboard/wallet') },
    after: say(after),
    foot: say('foot'),
  }
  await ctx.mail.send({ to: row.email, subject, locale, ...layOut(parts) })
}
