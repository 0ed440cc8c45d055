import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { settleEach } from '../../jobs/settle-each.ts'

/** Longer than the pause between two sweeps by far, and the most that earnings wait after the dispute was won. */
export const disputedHoldMs = 2 * 86_400_000

/** While a payment of this member is disputed, what their gifts earned does not become free. */
export async function holdDisputedEarnings(tx: Tx, { buyerId, now }: { buyerId: number; now: Date }): Promise<void> {
  const until = new Date(now.getTime() + disputedHoldMs)
  await sql`update earning_lot set matures_at = ${until}
    where matures_at < ${until} and source in (select source from gifts_at_risk(${buyerId}, ${now}))
      and has_open_dispute(${buyerId})`.execute(tx)
}

/** Job `gifts.hold-disputed`: the same for every member with an open dispute, repeatedly until it is over. */
export async function sweepDisputed(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct d.member_id as id
    from deposit_reversal c join deposit d on d.id = c.deposit_id
    where c.kind = 'dispute' and c.state = 'open'`.execute(ctx.db)
  await settleEach(rows, ({ id }) =>
    ctx.db.transaction().execute((tx) => holdDisputedEarnings(tx, { buyerId: id, now: ctx.now() })),
  )
}
