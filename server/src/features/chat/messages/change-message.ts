import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { readerFor } from '../conversations/conversation-view.ts'
import { type ConversationRow, findConversation } from '../conversations/find-conversation.ts'
import { pairOf, sharePair } from '../conversations/pair-lock.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'

/** What of a message decides who may change it. */
export type Stored = {
  seq: number
  sender_id: number
  kind: string
  sent_at: Date
  hidden_by_sender: boolean
  hidden_by_other: boolean
  sender_reaction: string | null
  other_reaction: string | null
  deleted_at: Date | null
  /** It waits to be read by the other of its sender. */
  awaits: boolean
}
export type Changed = { found: ConversationRow; facts: MessageRow; stored: Stored; change: number | null }
export type MessageChange = (tx: Tx, found: ConversationRow, stored: Stored) => Promise<'changed' | 'same'>
type ChangeInput = {
  member: SignedIn
  /** Public id of the conversation. */
  uid: string
  seq: number
  change: MessageChange
}

/**
 * Changes a message that the member can see, one change of a conversation after the other, and numbers it. Refuses
 * `not_found` for everything else. The number is null if the change had been made before.
 */
export async function changeMessage(ctx: Context, { member, uid, seq, change }: ChangeInput): Promise<Changed> {
  const { other_id } = await findConversation(ctx.db, member.id, uid)
  return ctx.db.transaction().execute(async (tx) => {
    await sharePair(tx, pairOf(member.id, other_id))
    await sql`select from conversation where uid = ${uid} for no key update`.execute(tx)
    const found = await findConversation(tx, member.id, uid)
    const stored = await readStored(tx, found.id, seq)
    if (!stored || isHiddenFrom(stored, member.id)) throw new Refusal('not_found')
    const isSame = (await change(tx, found, stored)) === 'same'
    const changeSeq = isSame ? null : await numberChange(tx, found.id, seq)
    const { rows } = await sql<{ facts: MessageRow }>`
      select message_facts(x) as facts from message x where conversation_id = ${found.id} and seq = ${seq}`.execute(tx)
    if (!rows[0]) throw new Refusal('not_found')
    return { found, facts: rows[0].facts, stored, change: changeSeq }
  })
}

/** Did this one of the two delete it for themselves? */
const isHiddenFrom = (stored: Stored, memberId: number): boolean =>
  stored.sender_id === memberId ? stored.hidden_by_sender : stored.hidden_by_other

async function readStored(tx: Tx, conversationId: number, seq: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select seq, sender_id, kind, sent_at, hidden_by_sender, hidden_by_other, sender_reaction, other_reaction, deleted_at,
      awaits_reading(x) as awaits
    from message x where conversation_id = ${conversationId} and seq = ${seq}`.execute(tx)
  return rows[0]
}

/** Numbers a change of a message in its conversation, whose lock the caller holds. */
export async function numberChange(tx: Tx, conversationId: number, seq: number): Promise<number> {
  const { change_seq } = await tx
    .updateTable('conversation')
    .set((eb) => ({ change_seq: eb('change_seq', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('change_seq')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('message')
    .set({ change_seq })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute()
  return change_seq
}

type ReadMessage = { conversationId: number; memberId: number; seq: number }

/** Takes a message out of the count of who has not read it yet. */
export async function countRead(tx: Tx, { conversationId, memberId, seq }: ReadMessage): Promise<void> {
  await sql`update conversation_side set unread = unread - 1
    where conversation_id = ${conversationId} and member_id = ${memberId} and read_seq < ${seq} and unread > 0`.execute(
    tx,
  )
}

/** Publishes a change to both, except to a member who deleted the message for themselves. Returns the member's view. */
export async function publishChange(
  ctx: Context,
  { member, unreadOfOther, ...changed }: Changed & { member: SignedIn; unreadOfOther?: () => Promise<number> },
) {
  const { found, facts, stored, change } = changed
  const message = messageView(facts, readerFor(ctx, { member, locale: member.locale }, found))
  if (change === null) return message
  const other = { id: found.other_id, uid: found.other_uid }
  ctx.emit(member.uid, 'message.changed', { message, otherId: other.uid, change })
  if (isHiddenFrom(stored, other.id)) return message
  const { locale } = await ctx.db
    .selectFrom('member')
    .where('id', '=', other.id)
    .select('locale')
    .executeTakeFirstOrThrow()
  const theirs = readerOf(ctx, { me: other, other: member, locale: locale }, found.uid)
  ctx.emit(other.uid, 'message.changed', {
    message: messageView(facts, theirs),
    otherId: member.uid,
    change,
    ...(unreadOfOther && { unreadTotal: await unreadOfOther() }),
  })
  return message
}
