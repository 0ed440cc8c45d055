import assert from 'node:assert/strict'
import type { Locale, MessageCall } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { appendMessage } from './append-message.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'
import { pairOf } from './pair-lock.ts'
import { tellMessage } from './tell-message.ts'

type Member = { id: number; uid: string; locale: Locale }
type Call = { callerId: number; calleeId: number; clientId: string; call: MessageCall; now: Date }

/** The message that shows a call in the conversation of the two. */
export type SaidCall = { row: MessageRow; conversationUid: string; isNew: boolean }

/**
 * Writes what came of a call into the conversation of the two, in the transaction that ends the call. `clientId` is a UUID
 * that belongs to the call: the same one again finds the message that is there. After the commit: `tellCall`.
 */
export async function appendCall(tx: Tx, { callerId, calleeId, clientId, call, now }: Call): Promise<SaidCall> {
  const { low, high } = pairOf(callerId, calleeId)
  const { rows } = await sql<{ uid: string; earlier: MessageRow | null }>`
    with c as (select id, uid from conversation where low = ${low} and high = ${high} for no key update)
    select c.uid, (select message_facts(x) from message x
      where x.conversation_id = c.id and x.sender_id = ${callerId} and x.client_id = ${clientId}) as earlier
    from c`.execute(tx)
  const found = rows[0]
  assert(found, 'two who call each other have a conversation')
  if (found.earlier) return { row: found.earlier, conversationUid: found.uid, isNew: false }
  const message = {
    conversationUid: found.uid,
    senderId: callerId,
    clientId,
    kind: 'call',
    body: '',
    call,
    now,
  } as const
  return { row: await appendMessage(tx, message), conversationUid: found.uid, isNew: true }
}

/** Tells both of a call's line in their conversation, after the commit. */
export async function tellCall(
  ctx: Context,
  { row, conversationUid, isNew }: SaidCall,
  { caller, callee }: { caller: Member; callee: Member },
): Promise<void> {
  if (!isNew) return
  const view = (me: Member, other: Member) =>
    messageView(row, readerOf(ctx, { me, other, locale: me.locale }, conversationUid))
  await tellMessage(
    ctx,
    { sender: caller, other: callee },
    { toSender: view(caller, callee), toOther: view(callee, caller) },
  )
}
