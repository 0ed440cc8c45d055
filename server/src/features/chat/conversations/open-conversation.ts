import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Pair = { low: number; high: number }

/**
 * Opens the conversation of a new match inside the match's transaction; answers its public id. A rematch, and a match of
 * two who wrote before, finds the conversation again and brings it to the top of both lists.
 */
export async function openConversation(tx: Tx, { low, high, now }: Pair & { now: Date }): Promise<string> {
  const { id, uid } = await tx
    .insertInto('conversation')
    .values({ low, high })
    .onConflict((conflict) => conflict.columns(['low', 'high']).doUpdateSet({ stage: 'match' }))
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into conversation_side (conversation_id, member_id, other_id, updated_at)
    values (${id}, ${low}, ${high}, ${now}), (${id}, ${high}, ${low}, ${now})
    on conflict (conversation_id, member_id) do update
    set updated_at = greatest(conversation_side.updated_at, excluded.updated_at), box = 'matches'`.execute(tx)
  return uid
}

/**
 * Closes what two wrote outside a match, in the transaction of a block: a request that waits counts as declined, and an
 * open conversation ends. Taking the block back opens neither again.
 */
export async function closeConversation(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`
    with c as (
      update conversation set stage = case stage when 'requested' then 'declined' else 'match' end
      where low = ${low} and high = ${high} and stage in ('requested', 'open') returning id, requested_by, stage
    )
    update conversation_side s set box = case when c.stage = 'match' then 'matches' when s.member_id = c.requested_by then 'sent' end
    from c where s.conversation_id = c.id`.execute(tx)
}
