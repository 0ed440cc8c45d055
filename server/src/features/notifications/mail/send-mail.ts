import { noticePath, noticeText } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import type { notificationJobs } from '../jobs.ts'
import { linesInMailMax } from '../notice-rules.ts'
import { type Seen, seeNotices } from '../notice-view.ts'
import { settingsOf } from '../settings/settings.ts'
import { timeZoneOf } from '../settings/time-zone.ts'
import { layOut, linkTo } from './mail-layout.ts'
import { stopLinks } from './stop-mails.ts'

type Digest = PayloadOf<typeof notificationJobs.sendMail>

/**
 * Job `notifications.send-mail`: what is still unread and may still be seen, in one mail. With discreet wording the mail names
 * only new logins, which concern no other member, and counts the rest. Throws when it could not go.
 */
export async function sendDigest(ctx: Context, { memberId, noticeIds }: Digest): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .select(['uid', 'email', 'firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const where = sql`n.id = any(${noticeIds}::bigint[]) order by n.at desc`
  const notices = await seeNotices(ctx, ctx.db, { where, evenHidden: true, onlyUnread: true })
  if (notices.length === 0) return
  const locale = member.locale
  const { discreet } = await settingsOf(ctx.db, memberId)
  const timeZone = (await timeZoneOf(ctx.db, memberId)) ?? 'UTC'
  const { translate, translateStored } = ctx.translations
  const named = discreet ? notices.filter(({ kind }) => kind === 'security') : notices
  const lines = named.map((notice) => {
    const { key, values } = noticeText(notice, { locale, timeZone })
    return translateStored(locale, key, values)
  })
  const count = notices.length
  const alone = count === 1 ? lines[0] : undefined
  const subject = alone ?? translate(locale, 'notifications:mail.subject', { count })
  const more = lines.length - linesInMailMax
  const kinds = [...new Set(notices.map(({ kind }) => kind))]
  const stop = stopLinks(ctx, member.uid, kinds)
  const parts = {
    locale,
    title: subject,
    greeting: translate(locale, 'accounts:mail.greeting', { name: member.firstname }),
    text: discreet
      ? translate(locale, 'notifications:mail.discreet', { count })
      : translate(locale, 'notifications:mail.text'),
    lines: [
      ...lines.slice(0, linesInMailMax),
      ...(more > 0 ? [translate(locale, 'notifications:mail.more', { count: more })] : []),
    ],
    code: null,
    button: {
      label: translate(locale, 'notifications:mail.button'),
      url: linkTo(ctx, discreet ? centre : placeOf(notices)),
    },
    after: translate(locale, 'notifications:mail.after'),
    foot: translate(locale, 'accounts:mail.foot', { email: brand.supportEmail }),
    stop: { label: translate(locale, 'notifications:mail.stop'), url: stop.page },
  }
  await ctx.mail.send({ to: member.email, subject, locale, stop: stop.oneClick, ...layOut(parts) })
}

const centre = '/dashboard/notifications'

const placeOf = (notices: Seen[]): string => {
  const [first] = notices
  return notices.length === 1 && first ? noticePath(first) : centre
}
