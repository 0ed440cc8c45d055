import type { Message } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { countRequests, countUnread } from '../conversations/find-conversation.ts'

type Member = { id: number; uid: string }
type NewMessage = {
  sender: Member
  other: Member
  /** The message as each of the two sees it. */
  toSender: Message
  toOther: Message
  /** The receiver's total where it has been counted already. */
  unread?: number | null
  /** It waits for an answer. */
  isRequest?: boolean | undefined
}

/** Publishes a new message to both, after its commit. */
export async function publishMessage(
  ctx: Context,
  { sender, other, toSender, toOther, unread, isRequest }: NewMessage,
): Promise<void> {
  ctx.emit(sender.uid, 'message.created', { message: toSender, otherId: other.uid })
  ctx.emit(other.uid, 'message.created', {
    message: toOther,
    otherId: sender.uid,
    unreadTotal: unread ?? (await countUnread(ctx.db, other.id)),
    ...(isRequest && { requestsTotal: await countRequests(ctx.db, other.id) }),
  })
}
