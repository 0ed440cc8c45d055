import { type Locale, noticePath, noticeText } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { linesInMailMax } from '../notice-rules.ts'
import { type Seen, seeNotices } from '../notice-view.ts'
import { settingsOf } from '../settings/settings.ts'
import { timeZoneOf } from '../settings/time-zone.ts'
import { layOut, linkTo } from './mail-layout.ts'
import { stopLinks } from './stop-mails.ts'

type Digest = { memberId: number; noticeIds: number[] }

/** Job `notifications.send-mail`: what is still unread and may still be seen, in one mail. Throws when it could not go. */
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
  const locale = member.locale as Locale
  const { discreet } = await settingsOf(ctx.db, memberId)
  const timeZone = (await timeZoneOf(ctx.db, memberId)) ?? 'UTC'
  const textOf = (key: string, values = {}) =>
    ctx.translations.translate(locale, key, { name: member.firstname, email: brand.supportEmail, ...values })
  const lines = notices.map((notice) => {
    const { key, values } = noticeText(notice, { locale, timeZone })
    return textOf(key, values)
  })
  const alone = lines.length === 1 && !discreet ? lines[0] : undefined
  const subject = alone ?? textOf('notifications:mail.subject', { count: lines.length })
  const kinds = [...new Set(notices.map(({ kind }) => kind))]
  const stop = stopLinks(ctx, member.uid, kinds)
  const parts = {
    locale,
    title: subject,
    greeting: textOf('accounts:mail.greeting'),
    text: textOf('notifications:mail.text'),
    lines: [...lines.slice(0, linesInMailMax), ...more(lines.length, textOf)],
    code: null,
    button: { label: textOf('notifications:mail.button'), url: linkTo(ctx, placeOf(notices)) },
    after: textOf('notifications:mail.after'),
    foot: textOf('accounts:mail.foot'),
    stop: { label: textOf('notifications:mail.stop'), url: stop.page },
  }
  await ctx.mail.send({ to: member.email, subject, locale, stop: stop.oneClick, ...layOut(parts) })
}

const more = (count: number, textOf: (key: string, values: object) => string): string[] =>
  count > linesInMailMax ? [textOf('notifications:mail.more', { count: count - linesInMailMax })] : []

const placeOf = (notices: Seen[]): string => {
  const [first] = notices
  return notices.length === 1 && first ? noticePath(first) : '/dashboard/notifications'
}
