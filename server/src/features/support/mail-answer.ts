import type { TextKeyWith } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context } from '../../context.ts'
import { layOut, linkTo, mailMember } from '../notifications/index.ts'

const kind = 'answered'

/**
 * Job `support.mail-answer`: mails the answer of the team. A member is mailed that there is an answer; a guest gets the
 * answer itself, since the mail is all they can read.
 */
export async function mailAnswer(ctx: Context, { ticketId, seq }: { ticketId: string; seq: number }): Promise<void> {
  const ticket = await ctx.db
    .selectFrom('ticket as t')
    .innerJoin('ticket_line as l', 'l.ticket_id', 't.id')
    .where('t.id', '=', ticketId)
    .where('l.seq', '=', seq)
    .select(['t.member_id', 't.email', 't.locale', 'l.body'])
    .executeTakeFirst()
  if (!ticket) return
  if (ticket.member_id !== null) {
    const page = `/chat-support?ticket=${ticketId}`
    await mailMember(ctx, ticket.member_id, { kind: 'support', key: `support:mail.${kind}`, values: () => ({}), page })
    return
  }
  if (ticket.email === null) return
  const locale = ticket.locale
  const values = { email: brand.supportEmail }
  const textOf = (key: TextKeyWith<keyof typeof values>) => ctx.translations.translate(locale, key, values)
  const subject = textOf(`support:mail.${kind}.subject`)
  const parts = {
    locale,
    title: subject,
    // This address is unverified, so the name given for it is not in the mail.
    greeting: textOf('accounts:mail.greetingPlain'),
    text: textOf('support:mail.letter'),
    quote: ticket.body,
    code: null,
    button: { label: textOf('support:mail.again'), url: linkTo(ctx, '/contact') },
    after: textOf('support:mail.reply'),
    foot: textOf('accounts:mail.footPlain'),
    stop: null,
  }
  await ctx.mail.send({ to: ticket.email, subject, locale, ...layOut(parts) })
}
