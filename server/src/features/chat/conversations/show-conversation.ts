import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findVisible } from '../../profiles/index.ts'
import { pageOf } from '../messages/list-messages.ts'
import { shownView, type Viewer } from './conversation-view.ts'
import { type ConversationRow, findConversation, selectConversations } from './find-conversation.ts'

type Page = QueryOf<typeof api.chat.conversation>

/** One conversation of a member with a page of it. */
export async function showConversation(ctx: Context, viewer: Viewer, { uid, page }: { uid: string; page: Page }) {
  const row = await findConversation(ctx.db, viewer.member.id, uid)
  return { conversation: await viewOf(ctx, viewer, row), ...(await pageOf(ctx, viewer, { found: row, page })) }
}

/** A member's conversation with another and a page of it; null and empty before there is one. */
export async function showConversationWith(
  ctx: Context,
  viewer: Viewer,
  { otherUid, page }: { otherUid: string; page: Page },
) {
  const other = await findVisible(ctx.db, viewer.member.id, otherUid)
  const [row] = await selectConversations(ctx.db, viewer.member.id, sql`and s.other_id = ${other.id}`)
  if (!row) return { conversation: null, ...nothing }
  return { conversation: await viewOf(ctx, viewer, row), ...(await pageOf(ctx, viewer, { found: row, page })) }
}

const nothing = {
  messages: [],
  lastSeq: 0,
  lastChange: 0,
  readSeq: 0,
  otherReadSeq: 0,
  hasOlder: false,
  hasNewer: false,
}

/** A conversation as its member sees it now. */
export async function viewOf(ctx: Context, viewer: Viewer, row: ConversationRow) {
  const conversation = await shownView(ctx, viewer, row)
  if (!conversation) throw new Refusal('not_found')
  return conversation
}
