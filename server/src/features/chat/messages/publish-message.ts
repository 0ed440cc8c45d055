import type { Message } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { countRequests, countUnread } from '../conversations/find-conversation.ts'

type Member = { id: number; uid: string }
/** `unread`: the receiver's total where it has been counted already. `isRequest`: it waits for an answer. */
type More = { unread?: number | null; isRequest?: boolean | undefined }

/** Tells both sides of a new message, after its commit. */
export async function tellMessage(
  ctx: Context,
  { sender, other }: { sender: Member; other: Member },
  { toSender, toOther }: { toSender: Message; toOther: Message },
  { unread, isRequest }: More = {},
): Promise<void> {
  ctx.emit(sender.uid, 'message.created', { message: toSender, otherId: other.uid })
  ctx.emit(other.uid, 'message.created', {
    message: toOther,
    otherId: sender.uid,
    unreadTotal: unread ?? (await countUnread(ctx.db, other.id)),
    ...(isRequest && { requestsTotal: await countRequests(ctx.db, other.id) }),
  })
}
