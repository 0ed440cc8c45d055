import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { chatJobs } from '../jobs.ts'
import { countRead, numberChange } from './change-message.ts'
import { eraseContent } from './erase-content.ts'

type Removal = { senderId: number; conversationId: number; seq: number; now: Date }
type Found = { other_id: number; awaits: boolean; content: string }

/**
 * Leaves a tombstone of a text, photo or voice note, and publishes it to both. Returns what it said with the row of its file, as JSON by
 * which `restoreMessage` brings it back; null where it is no longer there. Its bytes are left to the sweep. The caller holds the
 * sender's row lock.
 */
export async function removeMessage(tx: Tx, { senderId, conversationId, seq, now }: Removal): Promise<string | null> {
  await lockConversation(tx, conversationId)
  const { rows } = await sql<Found>`
    select s.other_id, awaits_reading(x) as awaits, jsonb_build_object('conversation_id', x.conversation_id, 'seq', x.seq, 'kind', x.kind,
      'sent_at', x.sent_at, 'body', x.body, 'reply_to', x.reply_to, 'liked_part', x.liked_part,
      'sender_reaction', x.sender_reaction, 'other_reaction', x.other_reaction, 'media', to_jsonb(f))::text as content
    from message x join conversation_side s on s.conversation_id = x.conversation_id and s.member_id = x.sender_id
    left join message_media f on f.conversation_id = x.conversation_id and f.seq = x.seq
    where x.conversation_id = ${conversationId} and x.seq = ${seq} and x.sender_id = ${senderId}
      and x.kind in ('text', 'photo', 'voice') and x.deleted_at is null`.execute(tx)
  const [found] = rows
  if (!found) return null
  if (found.awaits) await countRead(tx, { conversationId, memberId: found.other_id, seq })
  await eraseContent(tx, { conversationId, seq, now })
  await sql`update message set removed = true where conversation_id = ${conversationId} and seq = ${seq}`.execute(tx)
  await publishLater(tx, { conversationId, seq })
  return found.content
}

/** Brings a removed message back in its place. Returns false where the conversation is gone. */
export async function restoreMessage(tx: Tx, content: string): Promise<boolean> {
  const { rows } = await sql<{ conversationId: number; seq: number }>`
    select conversation_id as "conversationId", seq from jsonb_populate_record(null::message, ${content}::jsonb)`.execute(
    tx,
  )
  const [place] = rows
  if (!place) return false
  await lockConversation(tx, place.conversationId)
  const here = sql`x.conversation_id = ${place.conversationId} and x.seq = ${place.seq}`
  const restored = await sql`
    update message x set body = r.body, reply_to = r.reply_to, liked_part = r.liked_part, sender_reaction = r.sender_reaction,
      other_reaction = r.other_reaction, deleted_at = null, removed = null
    from jsonb_populate_record(null::message, ${content}::jsonb) r where ${here} and x.deleted_at is not null returning 1`.execute(
    tx,
  )
  if (restored.rows.length === 0) return false
  await restoreMedia(tx, content)
  await sql`update conversation_side s set unread = s.unread + 1 from message x
    where ${here} and s.conversation_id = x.conversation_id and s.other_id = x.sender_id and s.read_seq < x.seq
      and awaits_reading(x)`.execute(tx)
  await publishLater(tx, place)
  return true
}

async function restoreMedia(tx: Tx, content: string): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    insert into message_media select (jsonb_populate_record(null::message_media, ${content}::jsonb -> 'media')).*
    where jsonb_typeof(${content}::jsonb -> 'media') = 'object' returning storage_key`.execute(tx)
  for (const { storage_key } of rows)
    await tx.deleteFrom('orphaned_file').where('storage_key', '=', storage_key).execute()
}

// Changes of a conversation are numbered one after the other.
const lockConversation = (tx: Tx, id: number) =>
  sql`select from conversation where id = ${id} for no key update`.execute(tx)

async function publishLater(tx: Tx, { conversationId, seq }: { conversationId: number; seq: number }): Promise<void> {
  await numberChange(tx, conversationId, seq)
  await enqueue(tx, chatJobs.publishChange, { conversationId, seq })
}
