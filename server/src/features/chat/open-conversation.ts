import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

/**
 * Opens the conversation of a new match inside the match's transaction; answers its public id. A rematch finds the old
 * conversation again and brings it to the top of both lists.
 */
export async function openConversation(
  tx: Tx,
  { low, high, now }: { low: number; high: number; now: Date },
): Promise<string> {
  const { id, uid } = await tx
    .insertInto('conversation')
    .values({ low, high })
    // A write that changes nothing, so that the row comes back whether or not it was there.
    .onConflict((conflict) => conflict.columns(['low', 'high']).doUpdateSet({ low }))
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into conversation_side (conversation_id, member_id, other_id, updated_at)
    values (${id}, ${low}, ${high}, ${now}), (${id}, ${high}, ${low}, ${now})
    on conflict (conversation_id, member_id)
    do update set updated_at = greatest(conversation_side.updated_at, excluded.updated_at)`.execute(tx)
  return uid
}
