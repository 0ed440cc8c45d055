import assert from 'node:assert/strict'
import type { api, BodyOf, Message } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { visibleTo } from '../profiles/index.ts'
import { countUnread } from './find-conversation.ts'
import { type MessageRow, messageView, twoOf } from './message-view.ts'
import { openConversation } from './open-conversation.ts'
import { pairOf, sharePair } from './pair-lock.ts'

type Order = { to: string; message: BodyOf<typeof api.chat.send> }
type Sent = { row: MessageRow; conversationUid: string; fresh: boolean }

/** Sends a message to a match. A retry with the same clientId hears what the first try heard, also beside it. */
export async function sendMessage(ctx: Context, sender: SignedIn, order: Order) {
  const other = await ctx.db.selectFrom('member').where('uid', '=', order.to).select(['id', 'uid']).executeTakeFirst()
  if (!other || other.id === sender.id) throw new Refusal('not_found')
  const send = () => ctx.db.transaction().execute((tx) => write(ctx, tx, { sender, otherId: other.id, ...order }))
  const { row, conversationUid, fresh } = await send().catch((error: unknown) => {
    // The twin committed first, and its seq is the message's; ours was rolled back, so no seq is skipped.
    if (isTwin(error)) return send()
    throw error
  })
  const message = messageView(row, twoOf(conversationUid, sender, other.uid))
  if (fresh) await tell(ctx, message, { sender, other })
  return { message, conversationId: conversationUid }
}

const isTwin = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'table' in error && error.table === 'message'

type Write = { sender: SignedIn; otherId: number; message: Order['message'] }

async function write(ctx: Context, tx: Tx, { sender, otherId, message }: Write): Promise<Sent> {
  const pair = pairOf(sender.id, otherId)
  await sharePair(tx, pair)
  const standing = await findStanding(tx, { senderId: sender.id, otherId, clientId: message.clientId })
  if (!standing) throw new Refusal('not_found')
  const { earlier, matched } = standing
  if (earlier && earlier.body !== message.body) throw new Refusal('message_differs')
  if (earlier && standing.uid) return { row: earlier, conversationUid: standing.uid, fresh: false }
  if (!matched) throw new Refusal('not_matched')
  const conversationUid = standing.uid ?? (await openConversation(tx, { ...pair, now: ctx.now() }))
  return { row: await append(tx, { conversationUid, sender, message, now: ctx.now() }), conversationUid, fresh: true }
}

type Standing = { uid: string | null; matched: boolean; earlier: MessageRow | null }

// What the two are to each other, read after the lock; undefined when the sender may not know of the other.
async function findStanding(
  tx: Tx,
  { senderId, otherId, clientId }: { senderId: number; otherId: number; clientId: string },
): Promise<Standing | undefined> {
  const { low, high } = pairOf(senderId, otherId)
  const { rows } = await sql<Standing & { sent_at: Date }>`
    select c.uid, a.at is not null as matched,
      case when x.seq is not null then to_jsonb(x) end as earlier, x.sent_at
    from member m
    join profile p on p.member_id = m.id
    left join matched a on a.member_id = ${senderId} and a.other_id = m.id
    left join conversation c on c.low = ${low} and c.high = ${high}
    left join message x on x.conversation_id = c.id and x.sender_id = ${senderId} and x.client_id = ${clientId}
    where m.id = ${otherId} and ${visibleTo(senderId)}`.execute(tx)
  const row = rows[0]
  // Inside JSON a time arrives as text.
  return row && { ...row, earlier: row.earlier && { ...row.earlier, sent_at: row.sent_at } }
}

type Append = { conversationUid: string; sender: SignedIn; message: Order['message']; now: Date }

// The conversation's row is locked until the commit, so messages become visible in the order of their seq. Whoever had
// read everything has read their own message too; whoever had not keeps what is unread.
async function append(tx: Tx, { conversationUid, sender, message, now }: Append): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with c as (
      update conversation set last_seq = last_seq + 1 where uid = ${conversationUid} returning id, last_seq
    ), side as (
      update conversation_side s set updated_at = greatest(s.updated_at, ${now}),
        read_seq = case when s.member_id = ${sender.id} and s.read_seq = c.last_seq - 1 then c.last_seq else s.read_seq end
      from c where s.conversation_id = c.id
    )
    insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
    select c.id, c.last_seq, ${sender.id}, ${message.clientId}, ${message.kind}, ${message.body}, ${now} from c
    returning seq, uid, sender_id, client_id, kind, body, sent_at`.execute(tx)
  const row = rows[0]
  assert(row, 'the conversation is there: its row was read in this transaction')
  return row
}

async function tell(
  ctx: Context,
  message: Message,
  { sender, other }: { sender: SignedIn; other: { id: number; uid: string } },
): Promise<void> {
  ctx.signal(sender.uid, 'message.created', { message, otherId: other.uid })
  const unreadTotal = await countUnread(ctx.db, other.id)
  ctx.signal(other.uid, 'message.created', { message, otherId: sender.uid, unreadTotal })
}
