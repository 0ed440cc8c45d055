import type { Locale, Message } from '@karibu/contract'
import type { Context } from '../../context.ts'

export type MessageRow = {
  seq: number
  uid: string
  sender_id: number
  client_id: string
  kind: string
  body: string
  sent_at: Date
  gift_code: string | null
}

/** The two of a conversation: their ids inside and outside. */
type Two = { conversationUid: string; uidOf: (memberId: number) => string }
/** Who reads: what a gift is called is told in their language. */
export type Reader = Two & { words: Context['words']; locale: Locale }

export const messageView = (row: MessageRow, reader: Reader): Message => ({
  id: row.uid,
  conversationId: reader.conversationUid,
  seq: row.seq,
  clientId: row.client_id,
  senderId: reader.uidOf(row.sender_id),
  kind: row.kind as Message['kind'],
  body: row.body,
  sentAt: row.sent_at.toISOString(),
  ...(row.gift_code !== null && { gift: giftView(row.gift_code, row.body, reader) }),
})

const giftView = (code: string, note: string, { words, locale }: Reader): NonNullable<Message['gift']> => ({
  code,
  name: words.say(locale, `gifts:names.${code}`),
  icon: `/gifts/${code}.svg`,
  note: note || null,
})

/** Which of two ids outside belongs to an id inside. */
export const twoOf = (conversationUid: string, me: { id: number; uid: string }, otherUid: string): Two => ({
  conversationUid,
  uidOf: (memberId) => (memberId === me.id ? me.uid : otherUid),
})
