import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { findVisible } from '../profiles/index.ts'
import { conversationViews, type Viewer } from './conversation-view.ts'
import { findConversation, selectConversations } from './find-conversation.ts'

/** One conversation of a member. */
export async function showConversation(ctx: Context, viewer: Viewer, uid: string) {
  const row = await findConversation(ctx.db, viewer.member.id, uid)
  const [conversation] = await conversationViews(ctx, viewer, [row])
  if (!conversation) throw new Refusal('not_found')
  return { conversation }
}

/** A member's conversation with another; null before there is one. */
export async function showConversationWith(ctx: Context, viewer: Viewer, otherUid: string) {
  const other = await findVisible(ctx.db, viewer.member.id, otherUid)
  const rows = await selectConversations(ctx.db, viewer.member.id, sql`and s.other_id = ${other.id}`)
  const [conversation] = await conversationViews(ctx, viewer, rows)
  return { conversation: conversation ?? null }
}
