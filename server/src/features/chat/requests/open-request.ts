import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Request = { low: number; high: number; requesterId: number; otherId: number; now: Date }

/** Makes the conversation of the two a request of one of them. Returns its public id. */
export async function openRequest(tx: Tx, { low, high, requesterId, otherId, now }: Request): Promise<string> {
  const opened = await tx
    .insertInto('conversation')
    .values({ low, high, stage: 'requested', requested_by: requesterId })
    .onConflict((conflict) =>
      conflict.columns(['low', 'high']).doUpdateSet({ stage: 'requested', requested_by: requesterId }),
    )
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into conversation_side (conversation_id, member_id, other_id, updated_at, box)
    values (${opened.id}, ${requesterId}, ${otherId}, ${now}, 'sent'), (${opened.id}, ${otherId}, ${requesterId}, ${now}, 'requests')
    on conflict (conversation_id, member_id) do update set box = excluded.box`.execute(tx)
  return opened.uid
}
