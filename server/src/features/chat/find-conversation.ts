import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { visibleTo } from '../profiles/index.ts'
import type { MessageRow } from './message-view.ts'

export type ConversationRow = {
  id: number
  uid: string
  other_id: number
  other_uid: string
  last_seq: number
  read_seq: number
  other_read_seq: number
  unread: number
  matched: boolean
  updated_at: Date
  last: MessageRow | null
}

/** One conversation of a member; `not_found` when it is not theirs or the other is gone, hidden or behind a block. */
export async function findConversation(db: Db | Tx, viewerId: number, uid: string): Promise<ConversationRow> {
  const [row] = await selectConversations(db, viewerId, sql`and c.uid = ${uid}`)
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * A member's conversations with everybody they may see; `rest` narrows and orders over `s` (the member's side), `c` and
 * `m` (the other). Receipts are mutual and end with the match: who hides them sees none.
 */
export async function selectConversations(
  db: Db | Tx,
  viewerId: number,
  rest: RawBuilder<unknown>,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow & { last_sent_at: Date }>`
    select c.id, c.uid, s.other_id, m.uid as other_uid, c.last_seq, s.read_seq, s.updated_at,
      a.at is not null as matched,
      case when a.at is not null and p.read_receipts and mine.read_receipts then o.read_seq else 0 end as other_read_seq,
      ${unreadOf} as unread,
      case when x.seq is not null then to_jsonb(x) end as last, x.sent_at as last_sent_at
    from conversation_side s
    join conversation c on c.id = s.conversation_id
    join conversation_side o on o.conversation_id = c.id and o.member_id = s.other_id
    join member m on m.id = s.other_id
    join profile p on p.member_id = m.id
    join profile mine on mine.member_id = s.member_id
    left join matched a on a.member_id = s.member_id and a.other_id = s.other_id
    left join message x on x.conversation_id = c.id and x.seq = c.last_seq
    where s.member_id = ${viewerId} and ${visibleTo(viewerId)} ${rest}`.execute(db)
  // Inside JSON a time arrives as text.
  return rows.map(({ last_sent_at, ...row }) => ({ ...row, last: row.last && { ...row.last, sent_at: last_sent_at } }))
}

// A walk over the primary key from where the member stopped reading.
const unreadOf = sql`(select count(*)::int from message n
  where n.conversation_id = c.id and n.seq > s.read_seq and n.sender_id = s.other_id)`

/** How many messages wait unread for a member, over all conversations they can see. */
export async function countUnread(db: Db | Tx, viewerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${unreadOf}), 0)::int as total
    from conversation_side s
    join conversation c on c.id = s.conversation_id and c.last_seq > s.read_seq
    join member m on m.id = s.other_id
    join profile p on p.member_id = m.id
    where s.member_id = ${viewerId} and ${visibleTo(viewerId)}`.execute(db)
  return rows[0]?.total ?? 0
}
