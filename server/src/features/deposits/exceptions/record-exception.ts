import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'

type ExceptionInput = { channel: string; reference: string; fault: string; seen: unknown }

/**
 * Keeps for staff what must not be credited by itself, and raises the alarm. The same oddity is kept once; a payment that
 * has moved on since is kept as it stands now.
 */
export async function recordException(
  ctx: Context,
  db: Db | Tx,
  { channel, reference, fault, seen }: ExceptionInput,
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into odd_payment as o (channel, reference, fault, seen, found_at)
    values (${channel}, ${reference}, ${fault}, ${JSON.stringify(seen)}, ${ctx.now()})
    on conflict (channel, reference, fault) do update set seen = excluded.seen
      where excluded.seen ? 'state' and excluded.seen->>'state' is distinct from o.seen->>'state'
    returning xmax = 0 as is_new`.execute(db)
  if (rows[0]?.is_new) ctx.log.error({ channel, reference, fault }, 'a payment does not fit and credits nothing')
}
