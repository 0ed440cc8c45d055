import type { Locale, MailKey, MailValuesOf, NoticeKind } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { DateReader } from '@karibu/contract/date-text'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { MailResult } from '../../../ports/mail.ts'
import { notificationJobs } from '../jobs.ts'
import { quietUntilFor, settingsOf } from '../settings/settings.ts'
import { timeZoneOf } from '../settings/time-zone.ts'
import { layOut, linkTo } from './mail-layout.ts'
import { stopLinks } from './stop-mails.ts'

type MemberMail<K extends MailKey> = {
  /** Which switch of the member it obeys; without one it always goes, at once. */
  kind?: NoticeKind
  /** Prefix of the texts, as `gifts:mail.received`; they are its `subject`, `text`, `button` and `after`. */
  key: K
  /** The values of the texts, in the language of the mail and the time zone of its reader. */
  values: (reader: DateReader & { locale: Locale }) => Omit<MailValuesOf<K>, 'name' | 'email'>
  /** Where the button leads. */
  page: string
}
type Held = PayloadOf<typeof notificationJobs.mailHeld>

/**
 * Mails a member in their language; not if the member is inactive, or has switched mails of the kind
 * off. In their quiet hours it waits for the end. For jobs: throws when it could not. Returns null if no mail was sent.
 */
export async function mailMember<K extends MailKey>(
  ctx: Context,
  memberId: number,
  mail: MemberMail<K>,
): Promise<MailResult | null> {
  const member = await findMember(ctx, memberId)
  if (!member) return null
  const locale = member.locale
  const timeZone = await timeZoneOf(ctx.db, memberId)
  return sendHeld(ctx, { ...mail, memberId, locale, values: mail.values({ locale, timeZone }) })
}

/** Job `notifications.mail-held`: a mail whose words are complete, at the end of the quiet hours if some last. */
export async function mailHeld(ctx: Context, held: Held): Promise<void> {
  await sendHeld(ctx, held)
}

async function sendHeld(ctx: Context, held: Held): Promise<MailResult | null> {
  const { memberId, kind, key, values, page, locale } = held
  const member = await findMember(ctx, memberId)
  if (!member) return null
  const now = ctx.now()
  const quiet = kind && (await quietUntilFor(ctx.db, memberId, now))
  if (quiet) {
    const runAt = new Date(Date.now() + quiet.getTime() - now.getTime())
    await enqueue(ctx.db, { ...notificationJobs.mailHeld, runAt }, held)
    return null
  }
  if (kind && !(await settingsOf(ctx.db, memberId)).switches[kind].email) return null
  const all = { ...values, name: member.firstname, email: brand.supportEmail }
  const textOf = (key: string) => ctx.translations.translateStored(locale, key, all)
  const subject = textOf(`${key}.subject`)
  const stop = kind ? stopLinks(ctx, member.uid, [kind]) : null
  const parts = {
    locale,
    title: subject,
    greeting: textOf('accounts:mail.greeting'),
    text: textOf(`${key}.text`),
    lines: [],
    code: null,
    button: { label: textOf(`${key}.button`), url: linkTo(ctx, page) },
    after: textOf(`${key}.after`),
    foot: textOf('accounts:mail.foot'),
    stop: stop && { label: textOf('notifications:mail.stop'), url: stop.page },
  }
  return ctx.mail.send({ to: member.email, subject, locale, ...(stop && { stop: stop.oneClick }), ...layOut(parts) })
}

const findMember = (ctx: Context, memberId: number) =>
  ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .select(['uid', 'email', 'firstname', 'locale'])
    .executeTakeFirst()
