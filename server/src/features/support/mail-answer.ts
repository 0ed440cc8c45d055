import type { Locale } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context } from '../../context.ts'
import { layOut, linkTo, mailMember } from '../notifications/index.ts'

const kind = 'answered'

/**
 * Job `support.mail-answer`: what the team answered. A member is told that an answer waits; whoever has no account gets
 * the answer itself, since the mail is all they can read.
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
  const locale = ticket.locale as Locale
  const values = { email: brand.supportEmail }
  const textOf = (key: string) => ctx.translations.translate(locale, key, values)
  const subject = textOf(`support:mail.${kind}.subject`)
  const parts = {
    locale,
    title: subject,
    // Nobody has proved this address, so the name that was given for it stays out of the mail.
    greeting: textOf('accounts:mail.greetingPlain'),
    text: textOf('support:mail.letter'),
    lines: ticket.body.split('\n').filter((line) => line.trim() !== ''),
    code: null,
    button: { label: textOf('support:mail.again'), url: linkTo(ctx, '/contact') },
    after: textOf('support:mail.reply'),
    foot: textOf('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: ticket.email, subject, locale, ...layOut(parts) })
}
