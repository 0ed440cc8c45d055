import assert from 'node:assert/strict'
import type { Locale } from '@karibu/contract'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { together } from '../../../db/batch-query.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'
import { tellMessage } from './publish-message.ts'

type Other = { id: number; uid: string; locale: Locale }
export type Outgoing = {
  senderId: number
  to: string
  clientId: string
  kind: 'text' | 'photo' | 'voice'
  body: string
  replyTo: number | undefined
  /** Of a photo or voice note: what was sent, so that a retry is known. */
  contentHash: Buffer | null
  now: Date
}

type Row = {
  refused: 'not_found' | 'message_differs' | 'reply' | 'closed' | null
  other: Other
  conversation: string
  is_new: boolean
  said: MessageRow
  unread: number | null
}
export type Sent = {
  other: Other
  conversationUid: string
  row: MessageRow
  isNew: boolean
  unread: number | null
  isRequest?: boolean
  /** It answered their waiting request, which is accepted by it. */
  accepts?: boolean
}

type Asked = {
  sender: number
  to: string
  client_id: string
  kind: string
  body: string
  reply_to: number | undefined
  hash: string | undefined
  now: string
}

const sending = `select a.n::int, m.* from rows from (json_to_recordset($1) as (sender int, "to" uuid, client_id uuid, kind text,
    body text, reply_to int, hash text, now timestamptz)) with ordinality
    as a (sender, "to", client_id, kind, body, reply_to, hash, now, n)
  cross join lateral message_send(a.sender, a."to", a.client_id, a.kind, a.body, a.reply_to, decode(a.hash, 'hex'), a.now) m`
const sendTogether = together<Asked, Row>('message_send', sending, {
  order: (one, other) => one.sender - other.sender,
})

const askedOf = ({ senderId, to, clientId, kind, body, replyTo, contentHash, now }: Outgoing): Asked => ({
  sender: senderId,
  to,
  client_id: clientId,
  kind,
  body,
  reply_to: replyTo,
  hash: contentHash?.toString('hex'),
  now: now.toISOString(),
})

/** In a transaction of its own, or of those who write at the same moment; null where the two may not write to each other. */
export const sendDirect = async (pool: Pool, order: Outgoing): Promise<Sent | null> =>
  answerOf(await sendTogether(pool, askedOf(order)))

/** The same inside a transaction, for a message that consists of more than its row. */
export async function sendIn(tx: Tx, order: Outgoing): Promise<Sent | null> {
  const query = CompiledQuery.raw(sending, [JSON.stringify([askedOf(order)])]) as CompiledQuery<Row>
  const { rows } = await tx.executeQuery(query)
  return answerOf(rows[0])
}

function answerOf(row: Row | undefined): Sent | null {
  assert(row, 'message_send answers one row')
  if (row.refused === 'closed') return null
  if (row.refused === 'reply') throw fieldRefusal('replyTo', 'invalid')
  if (row.refused) throw new Refusal(row.refused)
  return {
    other: row.other,
    conversationUid: row.conversation,
    row: row.said,
    isNew: row.is_new,
    unread: row.unread,
  }
}

/** Did a twin with the same clientId commit first? Then its message is there, and asking again finds it. */
export const isTwin = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'table' in error && error.table === 'message'

/** A first try that takes longer was perhaps cut off after its commit, before it told anybody. */
const toldWithinMs = 2000

/**
 * What the sender is answered; a new message is told to both. So is one that is asked for again later: whoever knows it
 * passes over it.
 */
export async function tellSent(ctx: Context, sender: SignedIn, sent: Sent) {
  const { other, conversationUid, row } = sent
  const isNew = sent.isNew || ctx.now().getTime() - new Date(row.sent_at).getTime() > toldWithinMs
  const message = messageView(row, readerOf(ctx, { me: sender, other, locale: sender.locale }, conversationUid))
  if (isNew) {
    const toOther = messageView(row, readerOf(ctx, { me: other, other: sender, locale: other.locale }, conversationUid))
    await tellMessage(ctx, { sender, other }, { toSender: message, toOther }, sent)
    if (sent.accepts)
      for (const { uid } of [sender, other])
        ctx.signal(uid, 'conversation.changed', { conversationId: conversationUid })
  }
  return { message, conversationId: conversationUid }
}
