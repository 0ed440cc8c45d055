import { activeForMs, type Conversation, type Locale, type MemberCard } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { cardsOf, cardView } from '../../profiles/index.ts'
import type { Reader } from '../messages/message-row.ts'
import { messageView, readerOf } from '../messages/message-view.ts'
import { type ConversationRow, type ListedRow, stateOf } from './find-conversation.ts'

export type Viewer = { member: SignedIn; locale: Locale }

const day = 24 * 60 * 60_000

/** A conversation with the card of the other; undefined when they are no longer visible. */
export async function shownView(ctx: Context, viewer: Viewer, row: ConversationRow): Promise<Conversation | undefined> {
  const { member, locale } = viewer
  const [person] = await cardsOf(ctx, { viewerId: member.id, viewerUid: member.uid, locale }, [row.other_id])
  return person && conversationView(row, person, readerFor(ctx, viewer, row))
}

/** A conversation that was read with the card of the other. */
export function listedView(ctx: Context, viewer: Viewer, row: ListedRow): Conversation {
  const { member, locale } = viewer
  const asking = { viewerId: member.id, viewerUid: member.uid, locale }
  const person = cardView(ctx, { ...row, id: row.other_id, uid: row.other_uid }, asking)
  return conversationView(row, person, readerFor(ctx, viewer, row))
}

/** The member as the reader of one of their conversations. */
export const readerFor = (ctx: Context, { member, locale }: Viewer, row: ConversationRow): Reader =>
  readerOf(ctx, { me: member, other: { id: row.other_id, uid: row.other_uid }, locale }, row.uid)

function conversationView(row: ConversationRow, person: MemberCard, reader: Reader): Conversation {
  const state = stateOf(row)
  return {
    id: row.uid,
    person,
    lastMessage: row.last && messageView(row.last, reader),
    unread: row.unread,
    lastSeq: row.last_seq,
    lastChange: row.change_seq,
    readSeq: row.read_seq,
    otherReadSeq: row.other_read_seq,
    state,
    writable: state === 'match' || state === 'open',
    trusted: row.trusted,
    blurred: row.request_side === 'theirs' && !row.trusted,
    activity: activityOf(row.seen_at, reader.now()),
    comparisonRequested: row.comparison_requested,
    updatedAt: row.updated_at.toISOString(),
  }
}

// Coarse on purpose: the exact time of the last activity is private.
function activityOf(seenAt: Date | null, now: Date): Conversation['activity'] {
  if (!seenAt) return null
  const age = now.getTime() - seenAt.getTime()
  if (age < activeForMs) return 'online'
  if (age < day) return 'today'
  return age < 7 * day ? 'week' : null
}
