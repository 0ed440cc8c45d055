import type { PushSubscriptionInput } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { changeNoticeSettings } from '../settings/settings.ts'
import { pushKeys } from './push-keys.ts'

/**
 * Pushes to this browser from now on; it has one subscription, and goes with its session. Answers the key we sign with.
 * Refuses unknown services.
 */
export async function saveSubscription(ctx: Context, member: SignedIn, input: PushSubscriptionInput) {
  const { endpoint, keys, timeZone } = input
  if (!ctx.push.accepts(endpoint)) throw fieldRefusal('endpoint', 'invalid')
  await ctx.db.transaction().execute(async (tx) => {
    await sql`delete from push_subscription where session_id = ${member.sessionId} and endpoint <> ${endpoint}`.execute(
      tx,
    )
    // Another member on the same device takes the browser over: its previous member gets no pushes here any more.
    await sql`insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, created_at)
      values (${member.id}, ${member.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${ctx.now()})
      on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx)
    if (timeZone) await changeNoticeSettings(tx, member.id, { timeZone })
  })
  const { publicKey } = await pushKeys(ctx)
  return { publicKey }
}

/** No more pushes to the browser of this session. */
export async function dropBrowser(ctx: Context, member: SignedIn) {
  await ctx.db.deleteFrom('push_subscription').where('session_id', '=', member.sessionId).execute()
  return {}
}

/** Whether this session's browser is subscribed. */
export async function hasBrowser(ctx: Context, member: SignedIn): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('push_subscription')
    .where('session_id', '=', member.sessionId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
