import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleSteps } from '../../jobs/settle-each.ts'
import { notificationJobs } from './jobs.ts'
import { retentionMs } from './notice-rules.ts'

/** Job `notifications.sweep`: deletes old notices, and undecided failed notices and mails. */
export async function sweepNotices(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - retentionMs)
  await settleSteps([
    () => sql`delete from notice where at < ${before}`.execute(ctx.db),
    () => sql`delete from notice_dead_letter where failed_at < ${before}`.execute(ctx.db),
    // They hold what the mail says, such as the name of a giver.
    () =>
      sql`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier = ${notificationJobs.mailHeld.name}
          and attempts >= max_attempts and locked_at is null and updated_at < ${before} limit 1000))`.execute(ctx.db),
  ])
}
