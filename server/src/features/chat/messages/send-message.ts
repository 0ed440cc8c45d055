import type { api, BodyOf, ScamKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { holdsContactDetails } from '../../profiles/index.ts'
import { refuseRestricted } from '../../scam/index.ts'
import { useAllowance } from '../../subscriptions/index.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { lockPair, pairOf } from '../conversations/pair-lock.ts'
import { findOther, type PairState, readPairState } from '../conversations/pair-state.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { openRequest } from '../requests/open-request.ts'
import { noteOpening } from '../requests/opening-limit.ts'
import { refuseManyRequests } from '../requests/requests-a-day.ts'
import { answerSent } from './answer-sent.ts'
import { appendMessage } from './append-message.ts'
import { judgeMessage } from './judge-message.ts'
import type { LikedPart } from './message-row.ts'
import { isDuplicate, type Outgoing, type Sent, sendDirect, sendIn } from './post-message.ts'

type Text = BodyOf<typeof api.chat.send>
export type TextOrder = {
  sender: SignedIn
  to: string
  text: Text
  /** What of the receiver's profile the words are about. */
  likedPart?: LikedPart
  /** The result of `judgeMessage`. */
  scamKinds: ScamKind[] | null
}

/**
 * Sends a text. Before anything is written it is judged; scam_suspected is refused if the sender is to be asked
 * first. In this order:
 * 1. A match, or an open conversation: it is sent. Refuses not_found, message_differs, messaging_restricted and an
 *    invalid replyTo.
 * 2. Otherwise, behind the pair's lock: if a request of the other waits, the text accepts it; then it is sent if the two
 *    matched or one accepted since step 1.
 * 3. Otherwise it is a request. Refuses request_pending, not_matched (a match has ended, or the other is a guest),
 *    request_hidden, request_contact_details, request_repeated; quota_used_up and insufficient_funds from the plan's allowance.
 * A retry with the same clientId gets the answer of the first request, also beside it.
 */
export async function sendMessage(ctx: Context, sender: SignedIn, { to, message }: { to: string; message: Text }) {
  const { body, askFirst } = message
  const scamKinds = await judgeMessage(ctx, { senderId: sender.id, to, body, askFirst })
  const order = { sender, to, text: message, scamKinds }
  const send = async () => (await sendDirect(ctx.pool, outgoing(ctx, order))) ?? (await sendBehindLock(ctx, order))
  // The duplicate committed first, and its seq is the message's; ours was rolled back, so no seq is skipped.
  const sent = await send().catch((error: unknown) => (isDuplicate(error) ? send() : Promise.reject(error)))
  return answerSent(ctx, sender, sent)
}

const outgoing = (ctx: Context, { sender, to, text: { clientId, body, replyTo }, scamKinds }: TextOrder): Outgoing => ({
  senderId: sender.id,
  to,
  clientId,
  kind: 'text',
  body,
  replyTo,
  contentHash: null,
  scamKinds,
  now: ctx.now(),
})

const sendBehindLock = (ctx: Context, order: TextOrder): Promise<Sent> =>
  ctx.db.transaction().execute((tx) => sendWithin(ctx, tx, order))

/** Steps 2 and 3 of `sendMessage` in the caller's transaction. What it returns is announced by `answerSent` after the commit. */
export async function sendWithin(ctx: Context, tx: Tx, order: TextOrder): Promise<Sent> {
  const { sender, to, likedPart } = order
  const other = await findOther(tx, sender.id, to)
  const pair = pairOf(sender.id, other.id)
  await lockPair(tx, pair)
  const state = await readPairState(tx, { senderId: sender.id, otherId: other.id })
  const accepts = state.stage === 'requested' && state.requestedBy === other.id
  if (accepts) await answerRequest(tx, { conversationId: state.conversationId, stage: 'open' })
  if (state.isMatch && state.stage === null) await openConversation(tx, { ...pair, now: ctx.now() })
  const direct = await sendIn(tx, outgoing(ctx, order))
  if (!direct) refuseRequest(state, { senderId: sender.id, body: order.text.body })
  const sent = direct ? { ...direct, accepts } : await sendRequest(ctx, tx, { ...order, other })
  return likedPart && sent.isNew ? attachPart(tx, sent, likedPart) : sent
}

async function attachPart(tx: Tx, sent: Sent, likedPart: LikedPart): Promise<Sent> {
  await sql`update message set liked_part = ${JSON.stringify(likedPart)}::jsonb
    where seq = ${sent.row.seq} and conversation_id = (
      select id from conversation where uid = ${sent.conversationUid})`.execute(tx)
  return { ...sent, row: { ...sent.row, liked_part: likedPart } }
}

function refuseRequest(state: PairState, { senderId, body }: { senderId: number; body: string }): void {
  const { stage, requestedBy, isHidden, isUnlisted, awaitsCity, isGuest } = state
  // Declined looks like pending to the one who requested: that a request was declined is never revealed.
  if ((stage === 'requested' || stage === 'declined') && requestedBy === senderId) throw new Refusal('request_pending')
  if (stage === 'match' || isGuest) throw new Refusal('not_matched')
  if (isHidden) throw new Refusal('request_hidden')
  if (awaitsCity) throw new Refusal('conflict', { messageKey: 'suggestions:no.cityWaits' })
  if (isUnlisted) throw new Refusal('messaging_restricted')
  if (holdsContactDetails(body)) throw new Refusal('request_contact_details')
}

async function sendRequest(
  ctx: Context,
  tx: Tx,
  { sender, other, text, scamKinds }: TextOrder & Pick<Sent, 'other'>,
): Promise<Sent> {
  const { clientId, body, payWith } = text
  const now = ctx.now()
  const [senderId, otherId] = [sender.id, other.id]
  await refuseRestricted(tx, { memberId: senderId, now })
  const uid = await openRequest(tx, { ...pairOf(senderId, otherId), requesterId: senderId, otherId, now })
  const row = await appendMessage(tx, { conversationUid: uid, senderId, clientId, kind: 'text', body, scamKinds, now })
  await noteOpening(tx, { senderId, otherId, body, now })
  await refuseManyRequests(ctx, tx, { senderId, otherId, now })
  await notify(tx, { memberId: otherId, kind: 'request', actorId: senderId, data: { conversationId: uid }, now })
  // Last, since paying locks shared accounts.
  await useAllowance(tx, { memberId: senderId, kind: 'message_request', now, payWith })
  return { other, conversationUid: uid, row, isNew: true, unread: null, isRequest: true }
}
