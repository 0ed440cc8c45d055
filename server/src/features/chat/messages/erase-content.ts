import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Place = { conversationId: number; seq: number; now: Date }

/** Empties a message, of which a tombstone stays. Returns the keys of its files. The caller holds the lock of the conversation. */
export async function eraseContent(tx: Tx, { conversationId, seq, now }: Place): Promise<string[]> {
  const here = sql`conversation_id = ${conversationId} and seq = ${seq}`
  const { rows } = await sql<{ key: string }>`
    delete from message_media where ${here} returning storage_key as key`.execute(tx)
  await sql`update message set body = '', reply_to = null, liked_part = null, sender_reaction = null, other_reaction = null,
    deleted_at = ${now} where ${here}`.execute(tx)
  return rows.map(({ key }) => key)
}
