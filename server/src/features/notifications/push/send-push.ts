import { callTag, type Locale, noticePath, noticeTable, noticeText } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import type { notificationJobs } from '../jobs.ts'
import { type Seen, seeNotices } from '../notice-view.ts'
import { settingsOf } from '../settings/settings.ts'
import { timeZoneOf } from '../settings/time-zone.ts'
import { pushToBrowser } from './push-browser.ts'

type Push = PayloadOf<typeof notificationJobs.sendPush>

/**
 * Job `notifications.send-push`: one push to one browser, of what is still unread and may still be seen. Throws when the
 * push service could not take it now; a browser that is gone is forgotten.
 */
export async function sendPush(ctx: Context, { memberId, browserId, noticeIds }: Push): Promise<void> {
  await pushToBrowser(ctx, { memberId, browserId }, async (locale) => {
    const where = sql`n.id = any(${noticeIds}::bigint[]) order by n.at`
    const notices = await seeNotices(ctx, ctx.db, { where, evenHidden: true, onlyUnread: true })
    if (notices.length === 0) return null
    const rules = notices.map(({ kind }) => noticeTable[kind].rule)
    return {
      ...(await textOf(ctx, { memberId, notices, locale })),
      lifeS: Math.max(...rules.map(({ pushLifeS }) => pushLifeS)),
      urgency: rules.some(({ urgency }) => urgency === 'high') ? 'high' : 'normal',
    }
  })
}

type PushedNotices = { memberId: number; notices: Seen[]; locale: Locale }

async function textOf(ctx: Context, { memberId, notices, locale }: PushedNotices) {
  const { discreet } = await settingsOf(ctx.db, memberId)
  const timeZone = (await timeZoneOf(ctx.db, memberId)) ?? 'UTC'
  const [first] = notices
  const alone = notices.length === 1 ? first : undefined
  const text = alone && noticeText(alone, { locale, timeZone })
  return {
    body:
      text && !discreet
        ? ctx.translations.translateStored(locale, text.key, text.values)
        : ctx.translations.translate(locale, 'notifications:push.new', { count: notices.length }),
    tag: alone ? tagOf(alone) : 'notices',
    path: alone ? noticePath(alone) : '/dashboard/notifications',
  }
}

// A call that was missed takes the place of the one that rang.
const tagOf = ({ id, kind, person }: Seen): string =>
  kind === 'call_missed' && person ? callTag(person.id) : `notice-${id}`
