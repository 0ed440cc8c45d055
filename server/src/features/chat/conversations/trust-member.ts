import type { Context } from '../../../context.ts'
import type { Viewer } from './conversation-view.ts'
import { findConversation } from './find-conversation.ts'
import { viewOf } from './show-conversation.ts'

/** Sets whether a member trusts the other of a conversation. The other never learns of it. */
export async function trustMember(ctx: Context, viewer: Viewer, { uid, on }: { uid: string; on: boolean }) {
  const { member } = viewer
  const found = await findConversation(ctx.db, member.id, uid)
  await ctx.db
    .updateTable('conversation_side')
    .set({ trusted: on })
    .where('conversation_id', '=', found.id)
    .where('member_id', '=', member.id)
    .execute()
  if (found.trusted !== on) ctx.emit(member.uid, 'conversation.changed', { conversationId: uid })
  return { conversation: await viewOf(ctx, viewer, { ...found, trusted: on }) }
}
