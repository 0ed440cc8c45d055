import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { forgetOldOrigins } from './sessions/known-origins.ts'
import { importedForMs, unprovedForMs } from './unproved-times.ts'

/** Job `accounts.sweep`: deletes expired sessions, codes and attempt limits, unproved registrations and failed mails. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  await settleSteps([
    () => db.deleteFrom('member_session').where('expires_at', '<=', now).execute(),
    () => db.deleteFrom('mailed_code').where('expires_at', '<=', now).execute(),
    () => db.deleteFrom('email_correction').where('expires_at', '<=', now).execute(),
    () => db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute(),
    () => forgetOldOrigins(ctx),
    // The package of the attempt limits counts by the machine's own clock.
    () => db.deleteFrom('rate_limit').where('expire', '<=', Date.now()).execute(),
    () => forgetUnproved(ctx),
    // Mails given up for good hold addresses.
    () =>
      sql`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier like 'accounts.mail-%' and attempts >= max_attempts
          and locked_at is null and updated_at < now() - interval '1 hour' limit 1000))`.execute(db),
  ])
}

/** Unverified registrations. Each is deleted separately: one that cannot be deleted delays no other. */
async function forgetUnproved({ db, now }: Context): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const isUnproved = sql`email_verified_at is null and created_at < ${before(unprovedForMs)}
    and (imported_at is null or imported_at < ${before(importedForMs)})`
  const { rows } = await sql<{ id: number }>`select id from member where ${isUnproved} order by id limit 1000`.execute(
    db,
  )
  // Checked again behind the lock of the row: a member who proves their address at this moment is not deleted.
  await settleEach(rows, ({ id }) => sql`delete from member where id = ${id} and ${isUnproved}`.execute(db))
}
