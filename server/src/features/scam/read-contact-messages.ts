import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { type ContactMessage, contactKinds, spreadMs, strangerMessagesMax } from './spread-rules.ts'

/** More of a day and account are not read: members who send so many have broken the rule with the newest. */
const contactMessagesMax = 200

/** A message with contact details, and who wrote it. */
export type SentContact = ContactMessage & { senderId: number }

/**
 * Of a conversation that one side fills alone, only so many messages before are searched: the cost of a message does not grow with those
 * before it, and what was asked further back is not what it answers.
 */
export const searchedMessagesMax = 200

/** SQL over a message `x`: what its receiver had written before, as `received` of ContactMessage. */
export const receivedBefore = sql<(string | null)[]>`(
  select coalesce(json_agg(case when o.kind in ('text', 'gift') and o.deleted_at is null then o.body end), '[]')
  from (select kind, body, deleted_at from message o
    where o.conversation_id = x.conversation_id and o.sender_id <> x.sender_id
      and o.seq < x.seq and o.seq >= x.seq - ${searchedMessagesMax} and o.kind <> 'call' limit ${strangerMessagesMax + 1}) o)`

/**
 * The newest messages of the last 24 hours in which accounts gave contact details, without those to one another. Accounts of one sender
 * have a receiver in common: `receiver` is the member, not the conversation.
 */
export async function readContactMessages(
  db: Db | Tx,
  { senderIds, now }: { senderIds: readonly number[]; now: Date },
): Promise<SentContact[]> {
  const { rows } = await sql<SentContact>`
    select s.id as "senderId", x.body, ${receivedBefore} as received,
      case when c.low = s.id then c.high else c.low end as receiver
    from unnest(${senderIds}::int[]) s (id)
    cross join lateral (
      select conversation_id, sender_id, seq, body from message
      where sender_id = s.id and scam_kinds is not null and sent_at > ${new Date(now.getTime() - spreadMs)}
        and scam_kinds && ${contactKinds}::text[]
      order by sent_at desc limit ${contactMessagesMax}) x
    join conversation c on c.id = x.conversation_id
    where case when c.low = s.id then c.high else c.low end <> all (${senderIds}::int[])`.execute(db)
  return rows
}
