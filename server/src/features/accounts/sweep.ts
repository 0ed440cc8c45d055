import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const unprovedForMs = 7 * 86_400_000

/** Job `accounts.sweep`: what has run out goes: sessions, codes, spent budgets, registrations nobody proved, dead mails. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.db.deleteFrom('member_session').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('mailed_code').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  // The budgets' package counts by the machine's own clock.
  await ctx.db.deleteFrom('rate_limit').where('expire', '<=', Date.now()).execute()
  // Locked as they are found: whoever proves their address at this moment stays.
  await sql`delete from member where id in (
    select id from member where email_verified_at is null and created_at < ${new Date(now.getTime() - unprovedForMs)}
    order by id limit 1000 for update)`.execute(ctx.db)
  // Mails given up for good hold addresses.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier like 'accounts.mail-%' and attempts >= max_attempts
      and locked_at is null and updated_at < now() - interval '1 hour' limit 1000))`.execute(ctx.db)
}
