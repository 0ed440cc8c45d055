import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { Viewer } from '../conversations/conversation-view.ts'
import { type ConversationRow, countRequests, findConversation } from '../conversations/find-conversation.ts'
import { lockPair, pairOf } from '../conversations/pair-lock.ts'
import { viewOf } from '../conversations/show-conversation.ts'

type Answer = { conversationId: number; stage: 'open' | 'declined' }

/** Writes the answer to a request that waits, behind the pair's lock. */
export async function answerRequest(tx: Tx, { conversationId, stage }: Answer): Promise<void> {
  await sql`update conversation set stage = ${stage} where id = ${conversationId}`.execute(tx)
  // A declined one leaves the boxes of who declined it, and stays with who asked.
  await sql`update conversation_side s
    set box = case when ${stage} = 'open' then 'matches' when s.member_id = c.requested_by then s.box end
    from conversation c where c.id = ${conversationId} and s.conversation_id = c.id`.execute(tx)
}

/** Accepts a request: both may write from now on. Refuses `conflict` for what is no request to this member. */
export async function acceptRequest(ctx: Context, viewer: Viewer, uid: string) {
  const { row, isNew } = await settle(ctx, viewer.member, { uid, stage: 'open' })
  if (isNew) {
    const requestsTotal = await countRequests(ctx.db, viewer.member.id)
    ctx.emit(viewer.member.uid, 'conversation.changed', { conversationId: uid, requestsTotal })
    ctx.emit(row.other_uid, 'conversation.changed', { conversationId: uid })
  }
  return { conversation: await viewOf(ctx, viewer, await findConversation(ctx.db, viewer.member.id, uid)) }
}

/** Declines a request. Its sender is not notified. Refuses `conflict` for what is no request to this member. */
export async function declineRequest(ctx: Context, member: SignedIn, uid: string) {
  const { isNew } = await settle(ctx, member, { uid, stage: 'declined' })
  if (isNew) {
    const requestsTotal = await countRequests(ctx.db, member.id)
    ctx.emit(member.uid, 'conversation.changed', { conversationId: uid, requestsTotal })
  }
  return {}
}

type Settled = { row: ConversationRow; isNew: boolean }

async function settle(
  ctx: Context,
  member: SignedIn,
  { uid, stage }: { uid: string; stage: 'open' | 'declined' },
): Promise<Settled> {
  const { other_id } = await findConversation(ctx.db, member.id, uid)
  return ctx.db.transaction().execute(async (tx) => {
    await lockPair(tx, pairOf(member.id, other_id))
    const row = await findConversation(tx, member.id, uid)
    if (row.request_side !== 'theirs') throw new Refusal('conflict')
    // A match since then is more than was asked for.
    if (row.stage === stage || (stage === 'open' && row.matched)) return { row, isNew: false }
    if (row.stage !== 'requested') throw new Refusal('conflict')
    await answerRequest(tx, { conversationId: row.id, stage })
    return { row, isNew: true }
  })
}
