import type { Db, Tx } from '../../context.ts'

type Odd = { channel: string; reference: string; fault: string; seen: unknown; now: Date }

/** Keeps for staff what must not be credited by itself; the same oddity is kept once. */
export async function keepOdd(db: Db | Tx, { channel, reference, fault, seen, now }: Odd): Promise<void> {
  await db
    .insertInto('odd_payment')
    .values({ channel, reference, fault, seen: JSON.stringify(seen), found_at: now })
    .onConflict((conflict) => conflict.columns(['channel', 'reference', 'fault']).doNothing())
    .execute()
}
