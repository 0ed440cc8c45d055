import type { Locale } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'
import { tellMessage } from './publish-message.ts'

/** The message that a purchase wrote into the conversation of two who matched. */
export type SaidGift = { row: MessageRow; conversationUid: string }
type Member = { id: number; uid: string; locale: Locale }

/** Tells both sides of a gift in their conversation, each in their language, after the purchase's commit. */
export async function tellGift(
  ctx: Context,
  { row, conversationUid }: SaidGift,
  { sender, other }: { sender: Member; other: Member },
): Promise<void> {
  const view = (me: Member, them: Member) =>
    messageView(row, readerOf(ctx, { me, other: them, locale: me.locale }, conversationUid))
  await tellMessage(ctx, { sender, other }, { toSender: view(sender, other), toOther: view(other, sender) })
}
