import type { Locale } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context } from '../../context.ts'
import { longDate } from '../accounts/index.ts'
import { layOut, linkTo } from '../notifications/index.ts'

/** suspendStaff: by the operator, without an end. */
type MailedDecision = 'warn' | 'suspend' | 'suspendStaff' | 'ban' | 'upheld' | 'shortened' | 'lifted'

type DecisionMail = {
  memberId: number
  decision: MailedDecision
  /** As the team wrote it; empty where nothing was written. */
  reason: string
  /** Of `suspend`. */
  days?: number
  /** ISO 8601; the new end of `shortened`. */
  until?: string | null
}

const appealable: readonly MailedDecision[] = ['suspend', 'suspendStaff', 'ban']

/** Job `moderation.mail-decision`: mails a member, in their language, what was decided and why, and how to appeal. */
export async function mailDecision(ctx: Context, mail: DecisionMail): Promise<void> {
  const { memberId, decision, reason, days = 0, until } = mail
  const member = await ctx.db
    .selectFrom('member as m')
    .leftJoin('notice_setting as s', 's.member_id', 'm.id')
    .where('m.id', '=', memberId)
    .select(['m.email', 'm.firstname', 'm.locale', 'm.status', 's.time_zone as timeZone'])
    .executeTakeFirst()
  // Put out again before this mail was sent: the later one is true.
  if (!member || (decision === 'lifted' && member.status !== 'active')) return
  const locale = member.locale as Locale
  const date = until ? longDate(locale, new Date(until), member.timeZone) : ''
  const values = { name: member.firstname, email: brand.supportEmail, count: days, date }
  const text = (key: string) => ctx.translations.translate(locale, key, values)
  const subject = text(`moderation:mail.${decision}.subject`)
  const mayAppeal = appealable.includes(decision)
  const parts = {
    locale,
    title: subject,
    greeting: text('accounts:mail.greeting'),
    text: text(`moderation:mail.${decision}.text`),
    lines: reason === '' ? [] : [reason],
    code: null,
    button: mayAppeal ? { label: text('moderation:mail.appealButton'), url: linkTo(ctx, '/login') } : null,
    after: text(mayAppeal ? 'moderation:mail.appeal' : `moderation:mail.${decision}.after`),
    foot: text('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: member.email, subject, locale, ...layOut(parts) })
}
