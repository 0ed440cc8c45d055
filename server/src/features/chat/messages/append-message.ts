import assert from 'node:assert/strict'
import type { MessageCall, ScamKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import type { MessageRow } from './message-row.ts'

type Append = {
  conversationUid: string
  senderId: number
  clientId: string
  kind: 'text' | 'photo' | 'voice' | 'call'
  body: string
  replyTo?: number | undefined
  call?: MessageCall
  scamKinds?: ScamKind[] | null
  now: Date
}

/** Writes the next message of a conversation that is there; a gift's is written by its purchase, the same way. */
export async function appendMessage(tx: Tx, message: Append): Promise<MessageRow> {
  const { conversationUid, senderId, clientId, kind, body, replyTo, call, scamKinds, now } = message
  const { rows } = await sql<{ facts: MessageRow }>`
    select message_facts(m::message) as facts
    from append_message(${conversationUid}, ${senderId}, ${clientId}, ${kind}, ${body}, null, ${now},
      ${replyTo ?? null}, ${call ? JSON.stringify(call) : null}::jsonb, ${scamKinds ?? null}::text[]) m`.execute(tx)
  assert(rows[0], 'the conversation is there: its row was read in this transaction')
  return rows[0].facts
}
