import type { ModerationAction, PhotoFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { removeMessage } from '../../chat/index.ts'
import { takePhoto } from '../photo-review/remove-photo.ts'
import type { Measure } from './measures.ts'
import { removeTexts } from './remove-texts.ts'

/** What a decision about a report removes besides texts: a photo with its fault, or a message by its place among the evidence. */
export type ChosenContent = {
  photo?: string | undefined
  fault?: PhotoFault | undefined
  message?: number | undefined
}
type Removal = { action: ModerationAction; memberId: number; reportId: string | null; staffId: number; now: Date }
/** What a reversal restores, and the stored files of what was removed. */
type Removed = Pick<Measure, 'fault' | 'removedTexts' | 'removedPhoto' | 'removedMessage'> & { files?: string[] }

/**
 * Removes what was decided on; the files are for the caller to delete after the commit. Throws Refusal `conflict` where the photo or message is no longer
 * there. The caller holds the member's row lock.
 */
export async function removeContent(tx: Tx, removal: Removal, chosen: ChosenContent): Promise<Removed> {
  const { action, memberId } = removal
  if (action === 'removeTexts') return { removedTexts: await removeTexts(tx, memberId) }
  if (action === 'removePhoto') return removeChosenPhoto(tx, removal, chosen)
  if (action === 'removeMessage') return { removedMessage: await removeReported(tx, removal, chosen.message) }
  return {}
}

async function removeChosenPhoto(tx: Tx, removal: Removal, { photo, fault }: ChosenContent): Promise<Removed> {
  const { memberId, staffId, now } = removal
  const shown =
    photo !== undefined &&
    fault !== undefined &&
    (await tx
      .selectFrom('photo')
      .where('id', '=', photo)
      .where('member_id', '=', memberId)
      .select('id')
      .executeTakeFirst())
  if (!shown) throw new Refusal('conflict', { messageKey: 'moderation:no.photo_gone' })
  const { row, storageKey } = await takePhoto(tx, { memberId, photoId: shown.id, fault, staffId, now })
  return { fault, removedPhoto: row, files: [storageKey] }
}

type Place = { conversationId: number | null; seq: number | null }

/** Only what the reported member wrote; reports from before messages were numbered in them have no place to find it by. */
async function removeReported(tx: Tx, { reportId, memberId, now }: Removal, at = -1): Promise<string> {
  const { rows } = await sql<Place>`
    select (m ->> 'conversation')::int as "conversationId", (m ->> 'seq')::int as seq
    from abuse_report r, jsonb_array_elements(r.evidence) with ordinality e (m, n)
    where r.id = ${reportId} and e.n = ${at + 1} and m ->> 'from' = 'reported'`.execute(tx)
  const { conversationId = null, seq = null } = rows[0] ?? {}
  const removed =
    conversationId !== null && seq !== null
      ? await removeMessage(tx, { senderId: memberId, conversationId, seq, now })
      : null
  if (removed === null) throw new Refusal('conflict', { messageKey: 'moderation:no.message_gone' })
  return removed
}
