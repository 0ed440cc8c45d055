import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { holdsContactDetails, visibleTo } from '../../profiles/index.ts'
import { useAllowance } from '../../subscriptions/index.ts'
import type { Stage } from '../conversations/find-conversation.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { lockPair, pairOf } from '../conversations/pair-lock.ts'
import { appendMessage } from '../messages/append-message.ts'
import { type Sent, sendIn } from '../messages/post-message.ts'
import { answerRequest } from './answer-request.ts'
import { noteOpening } from './opening-limit.ts'

type Order = {
  to: string
  clientId: string
  body: string
  replyTo: number | undefined
  payWith: 'credits' | undefined
}

/**
 * A text to somebody who is no match: their waiting request is accepted by it; else it is a request of one's own, which
 * uses the plan's allowance. Refuses request_pending, request_contact_details, request_repeated, request_hidden,
 * quota_used_up, insufficient_funds, and not_matched where a match has ended.
 */
export function askToWrite(ctx: Context, sender: SignedIn, order: Order): Promise<Sent> {
  return ctx.db.transaction().execute(async (tx) => {
    const other = await findOther(tx, sender.id, order.to)
    const pair = pairOf(sender.id, other.id)
    await lockPair(tx, pair)
    const standing = await standingOf(tx, { senderId: sender.id, otherId: other.id })
    const accepts = standing.stage === 'asked' && standing.askedBy === other.id
    if (accepts) await answerRequest(tx, { conversationId: standing.conversationId, stage: 'open' })
    if (standing.isMatch && standing.stage === null) await openConversation(tx, { ...pair, now: ctx.now() })
    // Perhaps they matched, accepted or heard this very message since the first look.
    const sent = await sendIn(tx, {
      ...order,
      senderId: sender.id,
      kind: 'text',
      contentHash: null,
      now: ctx.now(),
    })
    return sent ? { ...sent, accepts } : ask(ctx, tx, { sender, other, standing, order })
  })
}

type Other = { id: number; uid: string; locale: Locale }

async function findOther(tx: Tx, senderId: number, uid: string): Promise<Other> {
  const { rows } = await sql<Other>`select id, uid, locale from member where uid = ${uid}`.execute(tx)
  if (!rows[0] || rows[0].id === senderId) throw new Refusal('not_found')
  return rows[0]
}

type Standing = {
  conversationId: number
  conversationUid: string
  stage: Stage | null
  askedBy: number | null
  isMatch: boolean
  isHidden: boolean
  isGuest: boolean
}

// What the two are to each other, read behind the lock.
async function standingOf(tx: Tx, { senderId, otherId }: { senderId: number; otherId: number }): Promise<Standing> {
  const { low, high } = pairOf(senderId, otherId)
  const { rows } = await sql<Standing>`
    select c.id as "conversationId", c.uid as "conversationUid", c.stage, c.asked_by as "askedBy",
      (select 1 from matched where member_id = ${senderId} and other_id = m.id) is not null as "isMatch",
      mine.hidden as "isHidden", m.role = 'guest' as "isGuest"
    from member m join profile p on p.member_id = m.id
    join profile mine on mine.member_id = ${senderId}
    left join conversation c on c.low = ${low} and c.high = ${high}
    where m.id = ${otherId} and ${visibleTo(senderId)}`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

type Ask = { sender: SignedIn; other: Other; standing: Standing; order: Order }

async function ask(ctx: Context, tx: Tx, { sender, other, standing, order }: Ask): Promise<Sent> {
  assertMayAsk(standing, { senderId: sender.id, body: order.body })
  const now = ctx.now()
  const pair = pairOf(sender.id, other.id)
  const uid = await openRequest(tx, { ...pair, askedBy: sender.id, otherId: other.id, now })
  const { clientId, body } = order
  const row = await appendMessage(tx, {
    conversationUid: uid,
    senderId: sender.id,
    clientId,
    kind: 'text',
    body,
    now,
  })
  await noteOpening(tx, { senderId: sender.id, otherId: other.id, body, now })
  const fact = { memberId: other.id, kind: 'request', actorId: sender.id, data: { conversationId: uid }, now } as const
  await notify(tx, fact)
  // Last, since paying locks accounts that everybody shares.
  await useAllowance(tx, { memberId: sender.id, kind: 'message_request', now, payWith: order.payWith })
  return { other, conversationUid: uid, row, isNew: true, unread: null, isRequest: true }
}

function assertMayAsk(standing: Standing, { senderId, body }: { senderId: number; body: string }): void {
  const { stage, askedBy, isHidden, isGuest } = standing
  // Who was declined hears what they heard before: an answer is never told against somebody's wish.
  if ((stage === 'asked' || stage === 'declined') && askedBy === senderId) throw new Refusal('request_pending')
  if (stage === 'match' || isGuest) throw new Refusal('not_matched')
  if (isHidden) throw new Refusal('request_hidden')
  if (holdsContactDetails(body)) throw new Refusal('request_contact_details')
}

type Opened = { low: number; high: number; askedBy: number; otherId: number; now: Date }

async function openRequest(tx: Tx, { low, high, askedBy, otherId, now }: Opened): Promise<string> {
  const opened = await tx
    .insertInto('conversation')
    .values({ low, high, stage: 'asked', asked_by: askedBy })
    .onConflict((conflict) => conflict.columns(['low', 'high']).doUpdateSet({ stage: 'asked', asked_by: askedBy }))
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into conversation_side (conversation_id, member_id, other_id, updated_at, box)
    values (${opened.id}, ${askedBy}, ${otherId}, ${now}, 'sent'), (${opened.id}, ${otherId}, ${askedBy}, ${now}, 'requests')
    on conflict (conversation_id, member_id) do update set box = excluded.box`.execute(tx)
  return opened.uid
}
