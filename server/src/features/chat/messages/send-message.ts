import type { api, BodyOf } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { holdsContactDetails } from '../../profiles/index.ts'
import { useAllowance } from '../../subscriptions/index.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { lockPair, pairOf } from '../conversations/pair-lock.ts'
import { findOther, type PairState, readPairState } from '../conversations/pair-state.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { openRequest } from '../requests/open-request.ts'
import { noteOpening } from '../requests/opening-limit.ts'
import { answerSent } from './answer-sent.ts'
import { appendMessage } from './append-message.ts'
import { isDuplicate, type Outgoing, type Sent, sendDirect, sendIn } from './post-message.ts'

type Text = BodyOf<typeof api.chat.send>
type Order = { sender: SignedIn; to: string; text: Text }

/**
 * Sends a text. In this order:
 * 1. A match, or an open conversation: it is sent. Refuses not_found, message_differs and an invalid replyTo.
 * 2. Otherwise, behind the pair's lock: if a request of the other waits, the text accepts it; then it is sent if the two
 *    matched or one accepted since step 1.
 * 3. Otherwise it is a request. Refuses request_pending, not_matched (a match has ended, or the other is a guest),
 *    request_hidden, request_contact_details, request_repeated; quota_used_up and insufficient_funds from the plan's allowance.
 * A retry with the same clientId gets the answer of the first request, also beside it.
 */
export async function sendMessage(ctx: Context, sender: SignedIn, { to, message }: { to: string; message: Text }) {
  const order = { sender, to, text: message }
  const send = async () => (await sendDirect(ctx.pool, outgoing(ctx, order))) ?? (await sendBehindLock(ctx, order))
  // The duplicate committed first, and its seq is the message's; ours was rolled back, so no seq is skipped.
  const sent = await send().catch((error: unknown) => (isDuplicate(error) ? send() : Promise.reject(error)))
  return answerSent(ctx, sender, sent)
}

const outgoing = (ctx: Context, { sender, to, text: { clientId, body, replyTo } }: Order): Outgoing => ({
  senderId: sender.id,
  to,
  clientId,
  kind: 'text',
  body,
  replyTo,
  contentHash: null,
  now: ctx.now(),
})

function sendBehindLock(ctx: Context, order: Order): Promise<Sent> {
  const { sender, to } = order
  return ctx.db.transaction().execute(async (tx) => {
    const other = await findOther(tx, sender.id, to)
    const pair = pairOf(sender.id, other.id)
    await lockPair(tx, pair)
    const state = await readPairState(tx, { senderId: sender.id, otherId: other.id })
    const accepts = state.stage === 'asked' && state.requestedBy === other.id
    if (accepts) await answerRequest(tx, { conversationId: state.conversationId, stage: 'open' })
    if (state.isMatch && state.stage === null) await openConversation(tx, { ...pair, now: ctx.now() })
    const sent = await sendIn(tx, outgoing(ctx, order))
    if (sent) return { ...sent, accepts }
    refuseRequest(state, { senderId: sender.id, body: order.text.body })
    return sendRequest(ctx, tx, { ...order, other })
  })
}

function refuseRequest(state: PairState, { senderId, body }: { senderId: number; body: string }): void {
  const { stage, requestedBy, isHidden, isGuest } = state
  // Declined looks like pending to the one who requested: that a request was declined is never revealed.
  if ((stage === 'asked' || stage === 'declined') && requestedBy === senderId) throw new Refusal('request_pending')
  if (stage === 'match' || isGuest) throw new Refusal('not_matched')
  if (isHidden) throw new Refusal('request_hidden')
  if (holdsContactDetails(body)) throw new Refusal('request_contact_details')
}

async function sendRequest(ctx: Context, tx: Tx, { sender, other, text }: Order & Pick<Sent, 'other'>): Promise<Sent> {
  const { clientId, body, payWith } = text
  const now = ctx.now()
  const [senderId, otherId] = [sender.id, other.id]
  const uid = await openRequest(tx, { ...pairOf(senderId, otherId), requesterId: senderId, otherId, now })
  const row = await appendMessage(tx, { conversationUid: uid, senderId, clientId, kind: 'text', body, now })
  await noteOpening(tx, { senderId, otherId, body, now })
  await notify(tx, { memberId: otherId, kind: 'request', actorId: senderId, data: { conversationId: uid }, now })
  // Last, since paying locks accounts that everybody shares.
  await useAllowance(tx, { memberId: senderId, kind: 'message_request', now, payWith })
  return { other, conversationUid: uid, row, isNew: true, unread: null, isRequest: true }
}
