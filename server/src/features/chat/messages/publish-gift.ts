import type { Locale } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'
import { publishMessage } from './publish-message.ts'

/** The message that the purchase of a gift for a match creates in their conversation. */
export type GiftMessage = { row: MessageRow; conversationUid: string }
type Member = { id: number; uid: string; locale: Locale }

/** Publishes the message of a gift to both, each in their language, after the purchase's commit. */
export async function publishGift(
  ctx: Context,
  { row, conversationUid }: GiftMessage,
  { sender, other }: { sender: Member; other: Member },
): Promise<void> {
  const view = (me: Member, them: Member) =>
    messageView(row, readerOf(ctx, { me, other: them, locale: me.locale }, conversationUid))
  await publishMessage(ctx, { sender, other, toSender: view(sender, other), toOther: view(other, sender) })
}
