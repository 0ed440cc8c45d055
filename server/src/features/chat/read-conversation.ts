import type { Context, SignedIn } from '../../context.ts'
import { countUnread, findConversation } from './find-conversation.ts'

/** Notes how far a member has read. It never goes back and never beyond the last message. */
export async function readConversation(ctx: Context, member: SignedIn, { uid, seq }: { uid: string; seq: number }) {
  const found = await findConversation(ctx.db, member.id, uid)
  const readSeq = Math.min(seq, found.last_seq)
  const moved = await ctx.db
    .updateTable('conversation_side')
    .set({ read_seq: readSeq })
    .where('conversation_id', '=', found.id)
    .where('member_id', '=', member.id)
    .where('read_seq', '<', readSeq)
    .returning('read_seq')
    .executeTakeFirst()
  const unreadTotal = await countUnread(ctx.db, member.id)
  if (!moved) return { readSeq: Math.max(readSeq, found.read_seq), unreadTotal }
  const told = { conversationId: uid, memberId: member.uid, seq: readSeq }
  ctx.signal(member.uid, 'conversation.read', { ...told, unreadTotal })
  if (found.matched && (await bothShowReceipts(ctx, [member.id, found.other_id])))
    ctx.signal(found.other_uid, 'conversation.read', told)
  return { readSeq, unreadTotal }
}

async function bothShowReceipts(ctx: Context, memberIds: number[]): Promise<boolean> {
  const hiding = await ctx.db
    .selectFrom('profile')
    .where('member_id', 'in', memberIds)
    .where('read_receipts', '=', false)
    .select('member_id')
    .executeTakeFirst()
  return hiding === undefined
}
