import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { appendMessage } from './append-message.ts'
import { type MessageRow, messageView, twoOf } from './message-view.ts'
import { openConversation } from './open-conversation.ts'
import { pairOf } from './pair-lock.ts'
import { tellMessage } from './tell-message.ts'

type Gift = {
  senderId: number
  receiverId: number
  /** The message carries it as its clientId. */
  giftReceivedId: string
  code: string
  note: string | null
  now: Date
}
export type SaidGift = { row: MessageRow; conversationUid: string }

/**
 * Puts a bought gift into the conversation of two who matched, inside the purchase's transaction, which holds `sharePair`
 * and has seen that they still are. Tell it by `tellGift` after the commit.
 */
export async function sayGift(tx: Tx, gift: Gift): Promise<SaidGift> {
  const { senderId, receiverId, giftReceivedId, code, note, now } = gift
  const pair = pairOf(senderId, receiverId)
  const { rows } = await sql<{ uid: string }>`
    select uid from conversation where low = ${pair.low} and high = ${pair.high}`.execute(tx)
  const conversationUid = rows[0]?.uid ?? (await openConversation(tx, { ...pair, now }))
  const message = { senderId, clientId: giftReceivedId, kind: 'gift', body: note ?? '', giftCode: code } as const
  return { row: await appendMessage(tx, { conversationUid, ...message, now }), conversationUid }
}

type Member = { id: number; uid: string; locale: Locale }

/** Tells both sides of a gift in their conversation, each in their language. */
export async function tellGift(
  ctx: Context,
  { row, conversationUid }: SaidGift,
  { sender, other }: { sender: Member; other: Member },
): Promise<void> {
  const two = { ...twoOf(conversationUid, sender, other.uid), words: ctx.words }
  await tellMessage(
    ctx,
    { sender, other },
    {
      toSender: messageView(row, { ...two, locale: sender.locale }),
      toOther: messageView(row, { ...two, locale: other.locale }),
    },
  )
}
