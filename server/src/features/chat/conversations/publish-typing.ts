import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findConversation } from './find-conversation.ts'

/** Publishes to the other of a match that a member is typing; outside a match nothing is sent. */
export async function publishTyping(ctx: Context, member: SignedIn, { conversationId }: { conversationId: string }) {
  const found = await findConversation(ctx.db, member.id, conversationId).catch((error: unknown) => {
    // A socket gets no answer, so a stranger's guess stays a guess.
    if (error instanceof Refusal) return null
    throw error
  })
  if (found?.matched) ctx.emit(found.other_uid, 'typing', { conversationId, memberId: member.uid })
}
