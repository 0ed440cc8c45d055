import type { DepositChannel, ExceptionFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'

type ExceptionInput = { channel: DepositChannel; reference: string; fault: ExceptionFault; seen: unknown }

/**
 * Records a payment that must not be credited automatically, for staff, and logs an error. The same fault of a payment is
 * recorded once; if the payment's state changes later, the record is updated.
 */
export async function recordException(
  ctx: Context,
  db: Db | Tx,
  { channel, reference, fault, seen }: ExceptionInput,
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payment_exception as o (channel, reference, fault, seen, found_at)
    values (${channel}, ${reference}, ${fault}, ${JSON.stringify(seen)}, ${ctx.now()})
    on conflict (channel, reference, fault) do update set seen = excluded.seen
      where excluded.seen ? 'state' and excluded.seen->>'state' is distinct from o.seen->>'state'
    returning xmax = 0 as is_new`.execute(db)
  if (rows[0]?.is_new) ctx.log('payment_exception', { channel, reference, fault })
}
