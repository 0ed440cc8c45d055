import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import type { MessageRow } from './message-view.ts'

type Append = {
  conversationUid: string
  senderId: number
  clientId: string
  kind: 'text' | 'gift'
  body: string
  /** Of a gift. */
  giftCode?: string
  now: Date
}

/**
 * Writes the next message of a conversation that is there. Its row is locked until the commit, so messages become visible
 * in the order of their seq. Whoever had read everything has read their own message too; whoever had not keeps what is
 * unread.
 */
export async function appendMessage(tx: Tx, message: Append): Promise<MessageRow> {
  const { conversationUid, senderId, clientId, kind, body, giftCode, now } = message
  const { rows } = await sql<MessageRow>`
    with c as (
      update conversation set last_seq = last_seq + 1 where uid = ${conversationUid} returning id, last_seq
    ), side as (
      update conversation_side s set updated_at = greatest(s.updated_at, ${now}),
        read_seq = case when s.member_id = ${senderId} and s.read_seq = c.last_seq - 1 then c.last_seq else s.read_seq end
      from c where s.conversation_id = c.id
    )
    insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, gift_code)
    select c.id, c.last_seq, ${senderId}, ${clientId}, ${kind}, ${body}, ${now}, ${giftCode ?? null} from c
    returning seq, uid, sender_id, client_id, kind, body, sent_at, gift_code`.execute(tx)
  const row = rows[0]
  assert(row, 'the conversation is there: its row was read in this transaction')
  return row
}
