import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { acceptPhoto, fileKey, photoMime, readVoiceNote, readWaveform, voiceKey } from '../../photos/index.ts'

/** An upload older than this may already have lost bytes to the sweep, which comes after an hour. */
const freshMs = 30 * 60_000

/** The file is stored and waits for its message; until then the sweep may delete it. */
export type StoredMedia = { storageKey: string; contentHash: Buffer; facts: Photo | Voice }
type Photo = { kind: 'photo'; width: number; height: number; placeholder: Uint8Array }
type Voice = { kind: 'voice'; mime: string; tenths: number; waveform: Uint8Array }

type MediaInput = { senderId: number; kind: 'photo' | 'voice'; bytes: Buffer; waveform?: string | undefined }
type File = { key: string; bytes: Uint8Array; mime: string }

/** Checks a photo or a voice note and stores what we made of it. Refuses the field `file` or `waveform`. */
export async function storeMedia(ctx: Context, { senderId, kind, bytes, waveform }: MediaInput): Promise<StoredMedia> {
  const contentHash = createHash('sha256').update(bytes).digest()
  const storageKey = randomBytes(24).toString('base64url')
  const { facts, files } =
    kind === 'photo'
      ? await asPhoto(ctx, { bytes, storageKey, senderId })
      : asVoice(bytes, readWaveform(waveform), storageKey)
  // Remembered before a byte lies under the key: whatever breaks off from here on, the sweep finds it.
  await ctx.db.insertInto('orphaned_file').values({ storage_key: storageKey, removed_at: ctx.now() }).execute()
  try {
    for (const file of files) await ctx.storage.put(file.key, file.bytes, file.mime)
  } catch (error) {
    ctx.log('storage_failed', { err: error })
    throw new Refusal('unavailable', { retryAfter: 30 })
  }
  return { storageKey, contentHash, facts }
}

type PhotoOf = { bytes: Buffer; storageKey: string; senderId: number }

async function asPhoto(
  ctx: Context,
  { bytes, storageKey, senderId }: PhotoOf,
): Promise<{ facts: Photo; files: File[] }> {
  const { width, height, placeholder, files } = await acceptPhoto(ctx, {
    bytes,
    field: 'file',
    owner: `member:${senderId}`,
    memberId: senderId,
    place: 'message',
  })
  return {
    facts: { kind: 'photo', width, height, placeholder },
    files: files.map((file) => ({
      key: fileKey(storageKey, file.width, file.format),
      bytes: file.bytes,
      mime: photoMime[file.format],
    })),
  }
}

function asVoice(bytes: Buffer, waveform: Uint8Array, storageKey: string): { facts: Voice; files: File[] } {
  const { mime, seconds, bytes: rewritten } = readVoiceNote(bytes)
  return {
    facts: { kind: 'voice', mime, tenths: Math.max(1, Math.round(seconds * 10)), waveform },
    files: [{ key: voiceKey(storageKey), bytes: rewritten, mime }],
  }
}

type Attachment = { conversationUid: string; seq: number; media: StoredMedia; now: Date }

/** Attaches stored files to their message, in the message's transaction, so that the sweep does not remove them. */
export async function attachMedia(tx: Tx, { conversationUid, seq, media, now }: Attachment): Promise<void> {
  const { storageKey, contentHash, facts } = media
  const claimed = await sql`delete from orphaned_file
    where storage_key = ${storageKey} and removed_at > ${new Date(now.getTime() - freshMs)} returning 1`.execute(tx)
  if (claimed.rows.length === 0) throw new Refusal('unavailable', { retryAfter: 5 })
  const photo = facts.kind === 'photo' ? facts : null
  const voice = facts.kind === 'voice' ? facts : null
  await sql`
    insert into message_media (conversation_id, seq, storage_key, content_hash, width, height, placeholder, mime, tenths,
      waveform, created_at)
    select id, ${seq}, ${storageKey}, ${contentHash}, ${photo?.width ?? null}::int, ${photo?.height ?? null}::int,
      ${bytesOf(photo?.placeholder)}, ${voice?.mime ?? null}, ${voice?.tenths ?? null}::int, ${bytesOf(voice?.waveform)}, ${now}
    from conversation where uid = ${conversationUid}`.execute(tx)
}

const bytesOf = (bytes: Uint8Array | undefined): Buffer | null => (bytes ? Buffer.from(bytes) : null)
