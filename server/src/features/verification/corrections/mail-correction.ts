import type { TextKeyWith } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context } from '../../../context.ts'
import { layOut, linkTo } from '../../notifications/index.ts'

const kinds = { approved: 'corrected', declined: 'not_corrected', late: 'correction_late' } as const

/** Job `verification.mail-correction`: mails a member, in their language, what became of the request and what staff answered. */
export async function mailCorrection(ctx: Context, { correctionId }: { correctionId: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('correction as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .where('c.id', '=', correctionId)
    .where('m.status', '=', 'active')
    .select(['c.state', 'c.answer', 'm.email', 'm.firstname', 'm.locale'])
    .executeTakeFirst()
  if (!row || row.state === 'waiting' || row.state === 'withdrawn') return
  const { locale } = row
  const key = `verification:mail.${kinds[row.state]}` as const
  const values = { name: row.firstname, email: brand.supportEmail }
  const text = (part: TextKeyWith<keyof typeof values>) => ctx.translations.translate(locale, part, values)
  const subject = text(`${key}.subject`)
  const parts = {
    locale,
    title: subject,
    greeting: text('accounts:mail.greeting'),
    text: text(`${key}.text`),
    ...(row.answer !== null && { quote: row.answer }),
    code: null,
    button: { label: text(`${key}.button`), url: linkTo(ctx, '/dashboard/settings?tab=verification') },
    after: text(`${key}.after`),
    foot: text('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: row.email, subject, locale, ...layOut(parts) })
}
