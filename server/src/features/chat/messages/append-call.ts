import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Locale, MessageCall } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { pairOf } from '../conversations/pair-lock.ts'
import { appendMessage } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'
import { publishMessage } from './publish-message.ts'

type Member = { id: number; uid: string; locale: Locale }
type Call = { callerId: number; calleeId: number; call: MessageCall; now: Date }

/** The message with the summary of a call. */
export type CallMessage = { row: MessageRow; conversationUid: string }

/**
 * Writes the outcome of a call into the conversation of the two, in the transaction that ends the call and so only once.
 * After the commit: `publishCall`.
 */
export async function appendCall(tx: Tx, { callerId, calleeId, call, now }: Call): Promise<CallMessage> {
  const { low, high } = pairOf(callerId, calleeId)
  const { rows } = await sql<{ uid: string }>`
    select uid from conversation where low = ${low} and high = ${high} for no key update`.execute(tx)
  const found = rows[0]
  assert(found, 'two who call each other have a conversation')
  const message = {
    conversationUid: found.uid,
    senderId: callerId,
    // Unknown to clients: with an id known to the caller, a message of theirs could replace this one.
    clientId: randomUUID(),
    kind: 'call',
    body: '',
    call,
    now,
  } as const
  return { row: await appendMessage(tx, message), conversationUid: found.uid }
}

/** Publishes the message of a call to both, after the commit. */
export async function publishCall(
  ctx: Context,
  { row, conversationUid }: CallMessage,
  { caller, callee }: { caller: Member; callee: Member },
): Promise<void> {
  const view = (me: Member, other: Member) =>
    messageView(row, readerOf(ctx, { me, other, locale: me.locale }, conversationUid))
  const views = { toSender: view(caller, callee), toOther: view(callee, caller) }
  await publishMessage(ctx, { sender: caller, other: callee, ...views })
}
