import { createHash } from 'node:crypto'
import { type Locale, noticePath, noticeWords, type PushPayload } from '@karibu/contract'
import { sql } from 'kysely'
import { brand } from '../../brand.ts'
import type { Context } from '../../context.ts'
import { noticeRules } from './notice-rules.ts'
import { countUnread, type Seen, seeNotices } from './notice-view.ts'
import { pushKeys } from './push-keys.ts'
import { settingsOf } from './settings.ts'

type Push = { memberId: number; browserId: string; noticeIds: number[] }

/**
 * Job `notifications.send-push`: one push to one browser, of what is still unread and may still be seen. Throws when the
 * push service could not take it now; a browser that is gone is forgotten.
 */
export async function sendPush(ctx: Context, { memberId, browserId, noticeIds }: Push): Promise<void> {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string; locale: Locale }>`
    select s.endpoint, s.p256dh, s.auth, m.locale from push_subscription s
    join member m on m.id = s.member_id join member_session e on e.id = s.session_id
    where s.id = ${browserId} and s.member_id = ${memberId} and m.status = 'active' and e.expires_at > ${ctx.now()}`.execute(
    ctx.db,
  )
  const browser = rows[0]
  if (!browser) return
  const where = sql`n.id = any(${noticeIds}::bigint[]) order by n.at`
  const notices = await seeNotices(ctx, ctx.db, { where, evenHidden: true, onlyUnread: true })
  if (notices.length === 0) return
  const payload = await payloadOf(ctx, { memberId, notices, locale: browser.locale })
  const rules = notices.map(({ kind }) => noticeRules[kind])
  const outcome = await ctx.push.send({
    endpoint: browser.endpoint,
    keys: { p256dh: browser.p256dh, auth: browser.auth },
    vapid: await pushKeys(ctx),
    payload: JSON.stringify(payload),
    ttl: Math.max(...rules.map(({ pushLifeS }) => pushLifeS)),
    urgency: rules.some(({ urgency }) => urgency === 'high') ? 'high' : 'normal',
    // A phone that was off is told the last of a topic only; the service must not learn what the topic is.
    topic: createHash('sha256').update(`${ctx.secret}\n${memberId}\n${payload.tag}`).digest('base64url').slice(0, 32),
  })
  if (outcome === 'gone') await ctx.db.deleteFrom('push_subscription').where('id', '=', browserId).execute()
}

type Told = { memberId: number; notices: Seen[]; locale: Locale }

async function payloadOf(ctx: Context, { memberId, notices, locale }: Told): Promise<PushPayload> {
  const { discreet, timeZone } = await settingsOf(ctx.db, memberId)
  const [first] = notices
  const alone = notices.length === 1 ? first : undefined
  const words = alone && noticeWords(alone, { locale, timeZone: timeZone ?? 'UTC' })
  return {
    title: brand.name,
    body:
      words && !discreet
        ? ctx.words.say(locale, words.key, words.values)
        : ctx.words.say(locale, 'notifications:push.new', { count: notices.length }),
    tag: alone ? `notice-${alone.id}` : 'notices',
    path: alone ? noticePath(alone) : '/dashboard/notifications',
    lang: locale,
    unread: (await countUnread(ctx.db, [memberId])).get(memberId) ?? 0,
  }
}
