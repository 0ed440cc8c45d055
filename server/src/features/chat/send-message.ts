import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { visibleTo } from '../profiles/index.ts'
import { appendMessage } from './append-message.ts'
import { type MessageRow, messageView, twoOf } from './message-view.ts'
import { openConversation } from './open-conversation.ts'
import { pairOf, sharePair } from './pair-lock.ts'
import { tellMessage } from './tell-message.ts'

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
  const reader = { ...twoOf(conversationUid, sender, other.uid), words: ctx.words, locale: sender.locale }
  const message = messageView(row, reader)
  if (fresh) await tellMessage(ctx, { sender, other }, { toSender: message, toOther: message })
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
  const row = await appendMessage(tx, { conversationUid, senderId: sender.id, ...message, now: ctx.now() })
  return { row, conversationUid, fresh: true }
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
