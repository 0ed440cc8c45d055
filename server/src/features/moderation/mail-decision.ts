import type { TextKeyWith } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { layOut, linkTo } from '../notifications/index.ts'
import type { moderationJobs } from './jobs.ts'

type DecisionMail = PayloadOf<typeof moderationJobs.mailDecision>

/** Where a decision is read and appealed: a suspended or banned member logs in to it, others have a page of their decisions. */
const appealable = {
  suspend: 'login',
  suspendStaff: 'login',
  ban: 'login',
  warn: 'page',
  removeTexts: 'page',
  removePhoto: 'page',
  removeMessage: 'page',
  removeVoice: 'page',
  restrictMessages: 'page',
  restrictDiscovery: 'page',
} as const
const isAppealable = (decision: DecisionMail['decision']): decision is keyof typeof appealable => decision in appealable

/** Job `moderation.mail-decision`: mails a member, in their language, what was decided and why, and how to appeal. */
export async function mailDecision(ctx: Context, mail: DecisionMail): Promise<void> {
  const { memberId, decision, reason, days = 0, until, restored = 'nothing' } = mail
  const member = await ctx.db
    .selectFrom('member as m')
    .leftJoin('notice_setting as s', 's.member_id', 'm.id')
    .where('m.id', '=', memberId)
    .select(['m.email', 'm.firstname', 'm.locale', 'm.status', 's.time_zone as timeZone'])
    .select(['m.messaging_restricted_until as noMessagesUntil', 'm.discovery_restricted_until as hiddenUntil'])
    .executeTakeFirst()
  if (!member || isStale(ctx, decision, member)) return
  const locale = member.locale
  const date = until ? dayIn({ locale, timeZone: member.timeZone }, new Date(until)) : ''
  const values = { name: member.firstname, email: brand.supportEmail, count: days, date }
  const text = (key: TextKeyWith<keyof typeof values>) => ctx.translations.translate(locale, key, values)
  const subject = text(`moderation:mail.${decision}.subject`)
  const parts = {
    locale,
    title: subject,
    greeting: text('accounts:mail.greeting'),
    text:
      decision === 'reversed'
        ? text(`moderation:mail.reversed.text.${restored}`)
        : text(`moderation:mail.${decision}.text`),
    quote: reason,
    code: null,
    ...closing(decision, { ctx, text }),
    foot: text('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: member.email, subject, locale, ...layOut(parts) })
}

type Texts = { ctx: Context; text: (key: TextKeyWith<'name' | 'email' | 'count' | 'date'>) => string }

/** What a mail ends with: the way to the appeal, or what comes next. */
function closing(decision: DecisionMail['decision'], { ctx, text }: Texts) {
  if (!isAppealable(decision)) return { button: null, after: text(`moderation:mail.${decision}.after`) }
  if (appealable[decision] === 'login')
    return {
      button: { label: text('moderation:mail.appealButton'), url: linkTo(ctx, '/login') },
      after: text('moderation:mail.appeal'),
    }
  return {
    button: { label: text('moderation:mail.decisionButton'), url: linkTo(ctx, '/dashboard/reports?tab=decisions') },
    after: text('moderation:mail.appealDecision'),
  }
}

type Current = { status: string; noMessagesUntil: Date | null; hiddenUntil: Date | null }

/** Suspended or restricted again before the mail was sent: the mail of that decision is true. */
function isStale(ctx: Context, decision: DecisionMail['decision'], member: Current): boolean {
  const isAhead = (until: Date | null) => until !== null && until > ctx.now()
  if (decision === 'lifted') return member.status !== 'active'
  if (decision === 'messagesAllowed') return isAhead(member.noMessagesUntil)
  return decision === 'discoveryAllowed' && isAhead(member.hiddenUntil)
}
