import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { countUnread, findConversation } from './find-conversation.ts'

/** Notes how far a member has read. It never goes back and never beyond the last message. */
export async function readConversation(ctx: Context, member: SignedIn, { uid, seq }: { uid: string; seq: number }) {
  const found = await findConversation(ctx.db, member.id, uid)
  const { rows } = await sql<{ moved: boolean; seq: number }>`
    select * from conversation_read(${found.id}, ${member.id}, ${Math.min(seq, 2 ** 31 - 1)})`.execute(ctx.db)
  const read = rows[0]
  assert(read)
  const unreadTotal = await countUnread(ctx.db, member.id)
  if (!read.moved) return { readSeq: read.seq, unreadTotal }
  const payload = { conversationId: uid, memberId: member.uid, seq: read.seq }
  ctx.emit(member.uid, 'conversation.read', { ...payload, unreadTotal })
  if (found.matched && (await bothShowReceipts(ctx, [member.id, found.other_id])))
    ctx.emit(found.other_uid, 'conversation.read', payload)
  return { readSeq: read.seq, unreadTotal }
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
