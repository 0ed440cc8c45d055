import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { findVisible } from '../profiles/index.ts'

const rememberedMs = 90 * 86_400_000

/** How many gifts a member gave another since that one last wrote or gave something. Throws Refusal `not_found`. */
export async function countUnanswered(ctx: Context, member: SignedIn, otherUid: string): Promise<{ count: number }> {
  const other = await findVisible(ctx.db, member.id, otherUid)
  const since = new Date(ctx.now().getTime() - rememberedMs)
  const [low, high] = [Math.min(member.id, other.id), Math.max(member.id, other.id)]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gift_received g
    where g.giver_id = ${member.id} and g.receiver_id = ${other.id} and g.received_at > greatest(${since}::timestamptz,
      (select max(x.sent_at) from message x join conversation c on c.id = x.conversation_id
        where c.low = ${low} and c.high = ${high} and x.sender_id = ${other.id}),
      (select max(x.received_at) from gift_received x where x.giver_id = ${other.id} and x.receiver_id = ${member.id}))
    `.execute(ctx.db)
  return { count: rows[0]?.count ?? 0 }
}
