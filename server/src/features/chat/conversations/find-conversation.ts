import type { ConversationBox, ConversationState } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { hasAskedToCompare, visibleTo } from '../../profiles/index.ts'
import type { MessageRow } from '../messages/message-row.ts'

export type ConversationRow = {
  id: number
  uid: string
  other_id: number
  other_uid: string
  last_seq: number
  change_seq: number
  read_seq: number
  other_read_seq: number
  unread: number
  matched: boolean
  stage: Stage
  /** It began as my request, as theirs, or with a match. */
  asked: 'mine' | 'theirs' | null
  trusted: boolean
  /** When the other was last here, as far as I may know. */
  seen_at: Date | null
  updated_at: Date
  comparison_asked: boolean
  last: MessageRow | null
}
export type Stage = 'match' | 'asked' | 'open' | 'declined'

/** One conversation of a member; `not_found` when it is not theirs or the other is gone, hidden or behind a block. */
export async function findConversation(db: Db | Tx, viewerId: number, uid: string): Promise<ConversationRow> {
  const [row] = await selectConversations(db, viewerId, sql`and c.uid = ${uid}`)
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * A member's conversations with everybody they may see; `rest` narrows and orders over `s` (the member's side), `c` and
 * `m` (the other). Receipts are mutual and end with the match, as does being seen here: who hides them sees none. To a
 * guest no match is told.
 */
export async function selectConversations(
  db: Db | Tx,
  viewerId: number,
  rest: RawBuilder<unknown>,
): Promise<ConversationRow[]> {
  return (await conversations(viewerId, rest).execute(db)).rows
}

const conversations = (viewerId: number, rest: RawBuilder<unknown>) => sql<ConversationRow>`
    select c.id, c.uid, s.other_id, m.uid as other_uid, c.last_seq, c.change_seq, s.read_seq, s.updated_at, s.unread,
      a.at is not null as matched, c.stage, s.trusted,
      a.at is not null and ${hasAskedToCompare(sql`s.member_id`, sql`s.other_id`)} as comparison_asked,
      case c.asked_by when s.member_id then 'mine' when s.other_id then 'theirs' end as asked,
      case when a.at is not null and not p.hide_online then e.seen_at end as seen_at,
      case when a.at is not null and p.read_receipts and mine.read_receipts then o.read_seq else 0 end as other_read_seq,
      (select message_facts(x) from message x where x.conversation_id = c.id and ${notHiddenFrom(sql`s.member_id`)}
        order by x.seq desc limit 1) as last
    from conversation_side s
    join conversation c on c.id = s.conversation_id
    join conversation_side o on o.conversation_id = c.id and o.member_id = s.other_id
    join member m on m.id = s.other_id
    join profile p on p.member_id = m.id
    join profile mine on mine.member_id = s.member_id
    left join presence e on e.member_id = m.id
    join member me on me.id = s.member_id
    left join matched a on a.member_id = s.member_id and a.other_id = s.other_id and me.role <> 'guest'
    where s.member_id = ${viewerId} and ${visibleTo(viewerId)} ${rest}`

export type Totals = { unreadTotal: number; requestsTotal: number }

/** The same with both totals, which a member without conversations has too. */
export async function selectWithTotals(
  db: Db | Tx,
  viewerId: number,
  rest: RawBuilder<unknown>,
): Promise<Totals & { rows: ConversationRow[] }> {
  const requests: ConversationBox = 'requests'
  const { rows } = await sql<Totals & (ConversationRow | Record<keyof ConversationRow, null>)>`
    select totals.*, found.*
    from (
      select coalesce(sum(s.unread) filter (where s.box = 'matches'), 0)::int as "unreadTotal",
        (count(*) filter (where s.box = ${requests}))::int as "requestsTotal"
      from conversation_side s join member m on m.id = s.other_id join profile p on p.member_id = m.id
      where s.member_id = ${viewerId} and (s.box = 'matches' and s.unread > 0 or s.box = ${requests})
        and ${visibleTo(viewerId)}
    ) totals left join (${conversations(viewerId, rest)}) found on true
    order by found.updated_at desc, found.uid desc`.execute(db)
  const [{ unreadTotal, requestsTotal } = { unreadTotal: 0, requestsTotal: 0 }] = rows
  return { unreadTotal, requestsTotal, rows: rows.filter((row) => row.id !== null) }
}

/** SQL over `x`, a message: has the member not deleted it for themselves? */
export const notHiddenFrom = (memberId: RawBuilder<unknown> | number): RawBuilder<boolean> =>
  sql<boolean>`not case when x.sender_id = ${memberId} then x.hidden_by_sender else x.hidden_by_other end`

/** What a conversation is to the member whose row this is. Who was declined is not told so: theirs waits for ever. */
export function stateOf({ matched, stage, asked }: ConversationRow): ConversationState {
  if (matched) return 'match'
  if (stage === 'open') return 'open'
  if (stage === 'match' || asked === null) return 'ended'
  if (asked === 'mine') return 'request_out'
  return stage === 'asked' ? 'request_in' : 'ended'
}

/** How many messages wait unread for a member, over all conversations they can see; requests are not among them. */
export async function countUnread(db: Db | Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select unread_total(${memberId}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many requests wait for a member's answer. */
export async function countRequests(db: Db | Tx, memberId: number): Promise<number> {
  const box: ConversationBox = 'requests'
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from conversation_side s join member m on m.id = s.other_id join profile p on p.member_id = m.id
    where s.member_id = ${memberId} and s.box = ${box} and ${visibleTo(memberId)}`.execute(db)
  return rows[0]?.total ?? 0
}
