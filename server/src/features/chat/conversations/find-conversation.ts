import type { ConversationBox, ConversationState } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { readFunctionBody } from '../../../db/migrate/function-body.ts'
import { Refusal } from '../../../refusal.ts'
import { type CardRow, cardSelect, hasRequestedComparison, photosOnCard, visibleTo } from '../../profiles/index.ts'
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
  /** Who sent the request that the conversation began with; null: it began with a match. */
  request_side: 'mine' | 'theirs' | null
  trusted: boolean
  /** When the other was last here, as far as I may know. */
  seen_at: Date | null
  updated_at: Date
  comparison_requested: boolean
  last: MessageRow | null
}
export type Stage = 'match' | 'requested' | 'open' | 'declined'

/** One conversation of a member; `not_found` when it is not theirs or the other is gone, hidden or behind a block. */
export async function findConversation(db: Db | Tx, viewerId: number, uid: string): Promise<ConversationRow> {
  const [row] = await selectConversations(db, viewerId, sql`and c.uid = ${uid}`)
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * A member's conversations with all members visible to them; `rest` narrows and orders over `s` (the member's side), `c` and
 * `m` (the other). Receipts are mutual and end with the match, as does being seen here: who hides them sees none. Guests
 * see no match.
 */
export async function selectConversations(
  db: Db | Tx,
  viewerId: number,
  rest: RawBuilder<unknown>,
): Promise<ConversationRow[]> {
  return (await conversations(viewerId, rest).execute(db)).rows
}

// What concerns the viewer is an uncorrelated sub-select: it runs once, and not for each row.
const conversations = (viewerId: number, rest: RawBuilder<unknown>) => sql<ConversationRow>`
    select c.id, c.uid, s.other_id, m.uid as other_uid, c.last_seq, c.change_seq, s.read_seq, s.updated_at, s.unread,
      a.at is not null as matched, c.stage, s.trusted,
      a.at is not null and ${hasRequestedComparison(sql`s.member_id`, sql`s.other_id`)} as comparison_requested,
      case c.requested_by when s.member_id then 'mine' when s.other_id then 'theirs' end as request_side,
      case when a.at is not null and not p.hide_online then e.seen_at end as seen_at,
      case when a.at is not null and p.read_receipts
        and (select q.read_receipts from profile q where q.member_id = ${viewerId}) then o.read_seq else 0 end as other_read_seq,
      (select ${messageFacts} from (select x.* from message x
        where x.conversation_id = c.id and ${notHiddenFrom(sql`s.member_id`)} order by x.seq desc limit 1) m) as last
    from conversation_side s
    join conversation c on c.id = s.conversation_id
    join conversation_side o on o.conversation_id = c.id and o.member_id = s.other_id
    join member m on m.id = s.other_id
    join profile p on p.member_id = m.id
    left join presence e on e.member_id = m.id
    left join matched a on a.member_id = s.member_id and a.other_id = s.other_id
      and (select g.role <> 'guest' from member g where g.id = ${viewerId})
    where s.member_id = ${viewerId} and ${visibleTo(viewerId)} ${rest}`

// The body of message_facts, which reads the message m: a call of the function would cost more than the rest of its row.
const messageFacts = sql.raw(readFunctionBody('message_facts').replace(/^\s*select\s/, ''))

export type Totals = { unreadTotal: number; requestsTotal: number }

/** A conversation with the card of the other, but for the ids: they are `other_id` and `other_uid`. */
export type ListedRow = ConversationRow & Omit<CardRow, 'id' | 'uid'>

/** The same with the cards of the others and both totals, which a member without conversations has too. */
export async function selectWithTotals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewerId: number,
  rest: RawBuilder<unknown>,
): Promise<Totals & { rows: ListedRow[] }> {
  const requests: ConversationBox = 'requests'
  const { columns, joins } = cardSelect({ viewerId, now: now(), photosMax: photosOnCard })
  const { rows } = await sql<Totals & (ListedRow | Record<keyof ListedRow, null>)>`
    select totals.*, found.*
    from (
      select coalesce(sum(s.unread) filter (where s.box = 'matches'), 0)::int as "unreadTotal",
        (count(*) filter (where s.box = ${requests}))::int as "requestsTotal"
      from conversation_side s join member m on m.id = s.other_id join profile p on p.member_id = m.id
      where s.member_id = ${viewerId} and (s.box = 'matches' and s.unread > 0 or s.box = ${requests})
        and ${visibleTo(viewerId)}
    ) totals left join (
      select f.*, ${columns} from (${conversations(viewerId, rest)}) f
      join member m on m.id = f.other_id join profile p on p.member_id = m.id ${joins}
    ) found on true
    order by found.updated_at desc, found.uid desc`.execute(db)
  const [{ unreadTotal, requestsTotal } = { unreadTotal: 0, requestsTotal: 0 }] = rows
  return { unreadTotal, requestsTotal, rows: rows.filter((row) => row.id !== null) }
}

/** SQL over `x`, a message: has the member not deleted it for themselves? */
export const notHiddenFrom = (memberId: RawBuilder<unknown> | number): RawBuilder<boolean> =>
  sql<boolean>`not case when x.sender_id = ${memberId} then x.hidden_by_sender else x.hidden_by_other end`

/** The state of a conversation for the member whose row this is. A declined request stays `request_out` for its sender. */
export function stateOf({ matched, stage, request_side }: ConversationRow): ConversationState {
  if (matched) return 'match'
  if (stage === 'open') return 'open'
  if (stage === 'match' || request_side === null) return 'ended'
  if (request_side === 'mine') return 'request_out'
  return stage === 'requested' ? 'request_in' : 'ended'
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
