import type { api, Locale, QueryOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { findConversation } from './find-conversation.ts'
import { type MessageRow, messageView, twoOf } from './message-view.ts'

/** Messages in order of seq: the latest, those before a seq, or those after one. */
export async function listMessages(
  ctx: Context,
  { member, locale }: { member: SignedIn; locale: Locale },
  { uid, page }: { uid: string; page: QueryOf<typeof api.chat.messages> },
) {
  const found = await findConversation(ctx.db, member.id, uid)
  const rows = await selectMessages(ctx, found.id, page)
  const reader = { ...twoOf(uid, member, found.other_uid), words: ctx.words, locale }
  return {
    messages: rows.map((row) => messageView(row, reader)),
    // A message may have come between the two reads.
    lastSeq: Math.max(found.last_seq, rows.at(-1)?.seq ?? 0),
    readSeq: found.read_seq,
    otherReadSeq: found.other_read_seq,
  }
}

async function selectMessages(
  ctx: Context,
  conversationId: number,
  { beforeSeq, afterSeq, limit }: QueryOf<typeof api.chat.messages>,
): Promise<MessageRow[]> {
  const forward = afterSeq !== undefined
  let query = ctx.db
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .select(['seq', 'uid', 'sender_id', 'client_id', 'kind', 'body', 'sent_at', 'gift_code'])
    .orderBy('seq', forward ? 'asc' : 'desc')
    .limit(limit)
  if (forward) query = query.where('seq', '>', afterSeq)
  if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq)
  const rows = await query.execute()
  return forward ? rows : rows.reverse()
}
