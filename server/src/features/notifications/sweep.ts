import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { keptMs } from './notice-rules.ts'

/** Job `notifications.sweep`: forgets old notices. */
export async function sweepNotices(ctx: Context): Promise<void> {
  await sql`delete from notice where at < ${new Date(ctx.now().getTime() - keptMs)}`.execute(ctx.db)
}
