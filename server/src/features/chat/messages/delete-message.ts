import { deleteForBothMs } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { removeBytes } from '../../photos/index.ts'
import { countUnread } from '../conversations/find-conversation.ts'
import { changeMessage, countRead, type MessageChange, publishChange } from './change-message.ts'
import { eraseContent } from './erase-content.ts'

type Order = { uid: string; seq: number; for: 'me' | 'both' }

/**
 * Deletes a message for the member, or one of theirs for both while it is young: then its words and bytes are gone and a
 * tombstone stays. Refuses not_found, too_late, and `conflict` for what cannot be taken back (a gift, a call, theirs).
 */
export const deleteMessage = (ctx: Context, member: SignedIn, order: Order) =>
  order.for === 'me' ? deleteForMe(ctx, member, order) : deleteForBoth(ctx, member, order)

async function deleteForMe(ctx: Context, member: SignedIn, { uid, seq }: Order) {
  const hide: MessageChange = async (tx, found, stored) => {
    const column = stored.sender_id === member.id ? 'hidden_by_sender' : 'hidden_by_other'
    await tx
      .updateTable('message')
      .set({ [column]: true })
      .where('conversation_id', '=', found.id)
      .where('seq', '=', seq)
      .execute()
    if (stored.sender_id !== member.id && stored.awaits)
      await countRead(tx, { conversationId: found.id, memberId: member.id, seq })
    return 'changed'
  }
  const { found, change } = await changeMessage(ctx, { member, uid, seq, change: hide })
  ctx.emit(member.uid, 'message.deleted', {
    conversationId: uid,
    seq,
    otherId: found.other_uid,
    change: change ?? found.change_seq,
    unreadTotal: await countUnread(ctx.db, member.id),
  })
  return { message: null }
}

async function deleteForBoth(ctx: Context, member: SignedIn, { uid, seq }: Order) {
  const removed: string[] = []
  const erase: MessageChange = async (tx, found, stored) => {
    if (stored.sender_id !== member.id) throw new Refusal('conflict')
    if (stored.deleted_at) return 'same'
    if (stored.kind === 'gift' || stored.kind === 'call') throw new Refusal('conflict')
    if (ctx.now().getTime() - stored.sent_at.getTime() > deleteForBothMs) throw new Refusal('too_late')
    if (stored.awaits) await countRead(tx, { conversationId: found.id, memberId: found.other_id, seq })
    removed.push(...(await eraseContent(tx, { conversationId: found.id, seq, now: ctx.now() })))
    return 'changed'
  }
  const changed = await changeMessage(ctx, { member, uid, seq, change: erase })
  await removeBytes(ctx, removed)
  const unreadOfOther = () => countUnread(ctx.db, changed.found.other_id)
  return { message: await publishChange(ctx, { ...changed, member, unreadOfOther }) }
}
