import type { MessageReaction } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { stateOf } from '../conversations/find-conversation.ts'
import { changeMessage, type MessageChange, publishChange } from './change-message.ts'

type Order = { uid: string; seq: number; reaction: MessageReaction | null }

/** Sets a member's reaction to a message, or takes it back. Only where they may write; `conflict` for a deleted one. */
export async function reactToMessage(ctx: Context, member: SignedIn, { uid, seq, reaction }: Order) {
  const change: MessageChange = async (tx, found, stored) => {
    const state = stateOf(found)
    if (state !== 'match' && state !== 'open') throw new Refusal('not_matched')
    if (stored.deleted_at) throw new Refusal('conflict')
    const column = stored.sender_id === member.id ? 'sender_reaction' : 'other_reaction'
    if (stored[column] === reaction) return 'same'
    await tx
      .updateTable('message')
      .set({ [column]: reaction })
      .where('conversation_id', '=', found.id)
      .where('seq', '=', seq)
      .execute()
    return 'changed'
  }
  const changed = await changeMessage(ctx, { member, uid, seq, change })
  return { message: await publishChange(ctx, { ...changed, member }) }
}
