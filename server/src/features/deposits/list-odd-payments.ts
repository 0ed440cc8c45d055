import type { api, QueryOf, ReplyInputOf } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** What did not fit and credited nothing, newest first; the cursor is the last id. */
export async function listOddPayments(
  { db }: Context,
  { settled, cursor, limit }: QueryOf<typeof api.deposits.odd>,
): Promise<ReplyInputOf<typeof api.deposits.odd>> {
  const below = cursor === undefined ? undefined : Number(cursor)
  if (below !== undefined && !Number.isSafeInteger(below)) throw new Refusal('invalid_input')
  const rows = await db
    .selectFrom('odd_payment')
    .where('settled_at', settled ? 'is not' : 'is', null)
    .$if(below !== undefined, (query) => query.where('id', '<', below ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    payments: page.map((row) => ({
      id: String(row.id),
      channel: row.channel,
      reference: row.reference,
      fault: row.fault,
      seen: JSON.stringify(row.seen),
      foundAt: row.found_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

/** Staff have looked into it; who did stands in the record of staff acts. */
export async function settleOddPayment({ db, now }: Context, { staffId, id }: { staffId: number; id: string }) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('odd_payment')
      .set({ settled_at: now() })
      .where('id', '=', Number(id))
      .where('settled_at', 'is', null)
      .returning(['channel', 'reference', 'fault'])
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await tx
      .insertInto('staff_act')
      .values({
        at: now(),
        staff_id: staffId,
        act: 'odd_payment.settle',
        subject: `${row.channel}:${row.reference}`,
        details: JSON.stringify({ fault: row.fault }),
      })
      .execute()
  })
  return {}
}
