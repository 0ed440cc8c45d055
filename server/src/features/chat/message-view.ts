import type { Message } from '@karibu/contract'

export type MessageRow = {
  seq: number
  uid: string
  sender_id: number
  client_id: string
  kind: string
  body: string
  sent_at: Date
}

/** The two of a conversation: their ids inside and outside. */
export type Two = { conversationUid: string; uidOf: (memberId: number) => string }

export const messageView = (row: MessageRow, { conversationUid, uidOf }: Two): Message => ({
  id: row.uid,
  conversationId: conversationUid,
  seq: row.seq,
  clientId: row.client_id,
  senderId: uidOf(row.sender_id),
  kind: row.kind as Message['kind'],
  body: row.body,
  sentAt: row.sent_at.toISOString(),
})

/** Which of two ids outside belongs to an id inside. */
export const twoOf = (conversationUid: string, me: { id: number; uid: string }, otherUid: string): Two => ({
  conversationUid,
  uidOf: (memberId) => (memberId === me.id ? me.uid : otherUid),
})
