import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/**
 * Job `system.probe-mail`: asks the mail server every minute whether it would take mail. Nothing that a visitor does leads
 * to a probe, so its result discloses nothing about an address.
 */
export async function probeMail(ctx: Context): Promise<void> {
  const answers = await (ctx.mail.probe?.() ?? Promise.resolve()).then(
    () => true,
    (error) => {
      ctx.log('mail_server_unreachable', { err: error })
      return false
    },
  )
  const now = ctx.now()
  await sql`
    insert into mail_state as s (failing_since, probed_at) values (${answers ? null : now}::timestamptz, ${now})
    on conflict (one) do update set probed_at = excluded.probed_at,
      failing_since = case when excluded.failing_since is null then null else coalesce(s.failing_since, excluded.failing_since) end`.execute(
    ctx.db,
  )
}

/** Since when no mail leaves; null while it does. */
export async function mailFailingSince(ctx: Pick<Context, 'db'>): Promise<Date | null> {
  const row = await ctx.db.selectFrom('mail_state').select('failing_since').executeTakeFirst()
  return row?.failing_since ?? null
}
