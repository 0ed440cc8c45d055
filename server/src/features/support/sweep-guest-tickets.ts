import { sql } from 'kysely'
import type { Context } from '../../context.ts'

export const retentionMs = 365 * 86_400_000

/** Job `support.sweep`: letters of people without an account go a year after their last word; a member's stay with it. */
export async function sweepLetters({ db, now }: Context): Promise<void> {
  await sql`delete from ticket where id in (
    select id from ticket where member_id is null and changed_at < ${new Date(now().getTime() - retentionMs)}
    order by changed_at limit 1000 for update)`.execute(db)
}
