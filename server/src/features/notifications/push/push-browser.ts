import { createHash } from 'node:crypto'
import type { Disguise, Locale, PushPayload } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { countUnread } from '../notice-view.ts'
import { settingsOf } from '../settings/settings.ts'
import { pushKeys } from './push-keys.ts'

type Browser = { memberId: number; browserId: string }
type PushContent = Pick<PushPayload, 'body' | 'tag' | 'path' | 'ringsMs'> & {
  /** How long a push service keeps it for a phone that is off, in seconds. */
  lifeS: number
  urgency: 'normal' | 'high'
}

/**
 * One push to one browser, as long as its member is logged in there; `make` says it in their language, null for nothing.
 * Throws when the push service could not take it now; a browser that is gone is forgotten.
 */
export async function pushToBrowser(
  ctx: Context,
  { memberId, browserId }: Browser,
  make: (locale: Locale) => Promise<PushContent | null>,
): Promise<void> {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string; locale: Locale }>`
    select s.endpoint, s.p256dh, s.auth, m.locale from push_subscription s
    join member m on m.id = s.member_id join member_session e on e.id = s.session_id
    where s.id = ${browserId} and s.member_id = ${memberId} and m.status = 'active' and e.expires_at > ${ctx.now()}`.execute(
    ctx.db,
  )
  const browser = rows[0]
  const content = browser && (await make(browser.locale))
  if (!browser || !content) return
  const { lifeS, urgency, ...words } = content
  const unread = (await countUnread(ctx.db, [memberId])).get(memberId) ?? 0
  const { disguise } = await settingsOf(ctx.db, memberId)
  const payload: PushPayload = { ...disguisedAs(ctx, disguise, { ...words, lang: browser.locale }), unread }
  const outcome = await ctx.push.send({
    endpoint: browser.endpoint,
    keys: { p256dh: browser.p256dh, auth: browser.auth },
    vapid: await pushKeys(ctx),
    payload: JSON.stringify(payload),
    ttl: lifeS,
    urgency,
    // A phone that was off receives only the last push of a topic; the service must not learn what the topic is.
    topic: createHash('sha256').update(`${ctx.secret}\n${memberId}\n${payload.tag}`).digest('base64url').slice(0, 32),
  })
  if (outcome === 'gone') await ctx.db.deleteFrom('push_subscription').where('id', '=', browserId).execute()
}

type UnnamedPush = Omit<PushPayload, 'title' | 'unread'>

/** Under a disguise nothing in the payload says who writes, calls or likes, so that no browser can show it. */
function disguisedAs(ctx: Context, disguise: Disguise, push: UnnamedPush): Omit<PushPayload, 'unread'> {
  if (disguise === 'none') return { ...push, title: brand.name }
  return {
    ...push,
    title: ctx.translations.translate(push.lang, `device-safety:disguise.names.${disguise}`),
    body: ctx.translations.translate(push.lang, 'device-safety:notice'),
    icon: `/disguise-${disguise}-192.png`,
  }
}
