import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const minute = 60_000
/** How long a row waits after each failed attempt; after one attempt more it is a dead letter. */
const retryMs = [5_000, 30_000, 3 * minute, 15 * minute, 60 * minute]
const faultMax = 500

/**
 * Counts a failed attempt of an outbox row: it is tried again later and later, then kept as a dead letter for staff.
 * A row whose member is gone by then is dropped.
 */
export async function recordFailure(ctx: Context, id: number, error: unknown): Promise<void> {
  const now = ctx.now()
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, faultMax)
  const { rows } = await sql<{ kind: string; attempts: number }>`
    update outbox set attempts = attempts + 1, retry_at = ${now}::timestamptz
      + (${retryMs}::int[])[least(attempts + 1, ${retryMs.length})] * interval '1 millisecond'
    where id = ${id} returning kind, attempts`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  const isDead = row.attempts > retryMs.length
  if (isDead)
    await sql`
      with dead as (delete from outbox where id = ${id} returning *)
      insert into notice_dead_letter (id, member_id, kind, actor_id, data, at, attempts, fault, failed_at)
      select id, member_id, kind, actor_id, data, at, attempts, ${fault}, ${now} from dead
      where exists (select from member m where m.id = dead.member_id)`.execute(ctx.db)
  const details = { outboxId: id, kind: row.kind, attempts: row.attempts, err: error }
  ctx.log(isDead ? 'notice_dead_letter' : 'notice_row_failed', details)
}
