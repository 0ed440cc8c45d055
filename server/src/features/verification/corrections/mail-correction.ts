import type { Context } from '../../../context.ts'
import { accountMail } from '../../accounts/index.ts'

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
  const key = `verification:mail.${kinds[row.state]}` as const
  const mail = accountMail(ctx, row, {
    subject: `${key}.subject`,
    text: `${key}.text`,
    quote: row.answer,
    code: null,
    button: { label: `${key}.button`, page: '/dashboard/settings?tab=verification' },
    after: `${key}.after`,
  })
  await ctx.mail.send(mail)
}
