import type { Context, SignedIn } from '../../../context.ts'
import { restrictRepeated } from '../../scam/index.ts'
import { messageView, readerOf } from './message-view.ts'
import type { Sent } from './post-message.ts'
import { publishMessage } from './publish-message.ts'

/** A first request that takes longer may have been cut off after its commit, before the message was announced. */
const announcedWithinMs = 2000

/**
 * The answer to the sender, who is restricted where suspected messages are repeated; a new message is announced to both. So is one that is requested again later: clients ignore a
 * message that they know.
 */
export async function answerSent(ctx: Context, sender: SignedIn, sent: Sent) {
  const { other, conversationUid, row } = sent
  if (sent.isNew && row.scam) await restrictRepeated(ctx, sender.id)
  const isNew = sent.isNew || ctx.now().getTime() - new Date(row.sent_at).getTime() > announcedWithinMs
  const message = messageView(row, readerOf(ctx, { me: sender, other, locale: sender.locale }, conversationUid))
  if (isNew) {
    const toOther = messageView(row, readerOf(ctx, { me: other, other: sender, locale: other.locale }, conversationUid))
    const { unread, isRequest } = sent
    await publishMessage(ctx, { sender, other, toSender: message, toOther, unread, isRequest })
    if (sent.accepts)
      for (const { uid } of [sender, other]) ctx.emit(uid, 'conversation.changed', { conversationId: conversationUid })
  }
  return { message, conversationId: conversationUid }
}
