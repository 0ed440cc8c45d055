import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import type { MessageRow } from './message-view.ts'

type Append = { conversationUid: string; senderId: number; clientId: string; kind: 'text'; body: string; now: Date }

/** Writes the next message of a conversation that is there; a gift's is written by its purchase, the same way. */
export async function appendMessage(tx: Tx, message: Append): Promise<MessageRow> {
  const { conversationUid, senderId, clientId, kind, body, now } = message
  const { rows } = await sql<MessageRow>`
    select seq, uid, sender_id, client_id, kind, body, sent_at, gift_code
    from append_message(${conversationUid}, ${senderId}, ${clientId}, ${kind}, ${body}, null, ${now})`.execute(tx)
  const row = rows[0]
  assert(row, 'the conversation is there: its row was read in this transaction')
  return row
}
