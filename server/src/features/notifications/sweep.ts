import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleSteps } from '../../jobs/settle-each.ts'
import { retentionMs } from './notice-rules.ts'

/** Job `notifications.sweep`: deletes old notices, and failed ones that nobody decided. */
export async function sweepNotices(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - retentionMs)
  await settleSteps([
    () => sql`delete from notice where at < ${before}`.execute(ctx.db),
    () => sql`delete from notice_dead_letter where failed_at < ${before}`.execute(ctx.db),
  ])
}
