import assert from 'node:assert/strict'
import type { ScamKind } from '@karibu/contract'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Tx } from '../../../context.ts'
import { isUniqueViolation } from '../../../db/database-fault.ts'
import { batchQuery } from '../../../db/statements/batch-query.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import type { Other } from '../conversations/pair-state.ts'
import type { MessageRow } from './message-row.ts'

export type Outgoing = {
  senderId: number
  to: string
  clientId: string
  kind: 'text' | 'photo' | 'voice'
  body: string
  replyTo: number | undefined
  /** Of a photo or voice note: a hash of the upload, to recognize a retry. */
  contentHash: Buffer | null
  /** What a text asks for as attempts at fraud do; null: nothing. */
  scamKinds?: ScamKind[] | null
  now: Date
}

type Row = {
  refused: 'not_found' | 'message_differs' | 'reply' | 'closed' | 'restricted' | null
  other: Other
  conversation: string
  is_new: boolean
  message: MessageRow
  unread: number | null
}
export type Sent = {
  other: Other
  conversationUid: string
  row: MessageRow
  isNew: boolean
  unread: number | null
  isRequest?: boolean
  /** It answers a waiting request of the other, and so accepts it. */
  accepts?: boolean
}

type Input = {
  sender: number
  to: string
  client_id: string
  kind: string
  body: string
  reply_to: number | undefined
  hash: string | undefined
  now: string
  scam: ScamKind[] | null
}

const sending = `select a.n::int, m.refused, m.other, m.conversation, m.is_new, m.said as message, m.unread
  from rows from (json_to_recordset($1) as (sender int, "to" uuid, client_id uuid, kind text,
    body text, reply_to int, hash text, now timestamptz, scam text[])) with ordinality
    as a (sender, "to", client_id, kind, body, reply_to, hash, now, scam, n)
  cross join lateral message_send(a.sender, a."to", a.client_id, a.kind, a.body, a.reply_to, decode(a.hash, 'hex'), a.now,
    a.scam) m`
const sendBatched = batchQuery<Input, Row>(sending, {
  order: (one, other) => one.sender - other.sender,
})

const inputOf = ({ senderId, to, clientId, kind, body, replyTo, contentHash, now, scamKinds }: Outgoing): Input => ({
  sender: senderId,
  to,
  client_id: clientId,
  kind,
  body,
  reply_to: replyTo,
  hash: contentHash?.toString('hex'),
  now: now.toISOString(),
  scam: scamKinds ?? null,
})

/**
 * Sends by the SQL function `message_send`, whose comment describes it; messages of the same moment share its statement and
 * transaction. null where the two are neither matched nor in an open conversation. Refuses not_found, message_differs (a retry
 * with other content), messaging_restricted and an invalid replyTo. A duplicate at the same moment fails with an error that isDuplicate knows.
 */
export const sendDirect = async (pool: Pool, order: Outgoing): Promise<Sent | null> =>
  sentOf(await sendBatched(pool, inputOf(order)))

/** The same inside a transaction, for a message that consists of more than its row. */
export async function sendIn(tx: Tx, order: Outgoing): Promise<Sent | null> {
  const query = CompiledQuery.raw(sending, [JSON.stringify([inputOf(order)])])
  const { rows } = await tx.executeQuery<Row>(query)
  return sentOf(rows[0])
}

function sentOf(row: Row | undefined): Sent | null {
  assert(row, 'message_send answers one row')
  if (row.refused === 'closed') return null
  if (row.refused === 'reply') throw fieldRefusal('replyTo', 'invalid')
  if (row.refused === 'restricted') throw new Refusal('messaging_restricted')
  if (row.refused) throw new Refusal(row.refused)
  return {
    other: row.other,
    conversationUid: row.conversation,
    row: row.message,
    isNew: row.is_new,
    unread: row.unread,
  }
}

/** Did a duplicate with the same clientId commit first? Then its message is there, and sending again finds it. */
export const isDuplicate = (error: unknown): boolean => isUniqueViolation(error, 'message')
