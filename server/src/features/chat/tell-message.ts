import type { Message } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { countUnread } from './find-conversation.ts'

type Member = { id: number; uid: string }

/** Tells both sides of a new message, after its commit. */
export async function tellMessage(
  ctx: Context,
  { sender, other }: { sender: Member; other: Member },
  { toSender, toOther }: { toSender: Message; toOther: Message },
): Promise<void> {
  ctx.signal(sender.uid, 'message.created', { message: toSender, otherId: other.uid })
  const unreadTotal = await countUnread(ctx.db, other.id)
  ctx.signal(other.uid, 'message.created', { message: toOther, otherId: sender.uid, unreadTotal })
}
