import type { Conversation, Locale, MemberCard } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { cardsOf } from '../profiles/index.ts'
import type { ConversationRow } from './find-conversation.ts'
import { messageView, type Reader, twoOf } from './message-view.ts'

export type Viewer = { member: SignedIn; locale: Locale }

/** Rows with the cards of the others, in the same order; whoever vanished meanwhile is left out. */
export async function conversationViews(
  ctx: Context,
  { member, locale }: Viewer,
  rows: ConversationRow[],
): Promise<Conversation[]> {
  const ids = rows.map((row) => row.other_id)
  const cards = await cardsOf(ctx, { viewerId: member.id, viewerUid: member.uid, locale }, ids)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap((row) => {
    const person = cardOf.get(row.other_uid)
    const reader = { ...twoOf(row.uid, member, row.other_uid), words: ctx.words, locale }
    return person ? [conversationView(row, person, reader)] : []
  })
}

const conversationView = (row: ConversationRow, person: MemberCard, reader: Reader): Conversation => ({
  id: row.uid,
  person,
  lastMessage: row.last && messageView(row.last, reader),
  unread: row.unread,
  lastSeq: row.last_seq,
  readSeq: row.read_seq,
  otherReadSeq: row.other_read_seq,
  writable: row.matched,
  updatedAt: row.updated_at.toISOString(),
})
