import { createHash, randomBytes } from 'node:crypto'
import { waveformBars, waveformPeak } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { fileKey, photoMime, processPhoto, voiceKey } from '../../photos/index.ts'
import { readVoiceNote } from './read-voice-note.ts'

/** An upload older than this may already have lost bytes to the sweep, which comes after an hour. */
const freshMs = 30 * 60_000

/** What came is stored and waits for its message; until then the sweep knows of it. */
export type StoredMedia = { storageKey: string; contentHash: Buffer; facts: Photo | Voice }
type Photo = { kind: 'photo'; width: number; height: number; placeholder: Uint8Array }
type Voice = { kind: 'voice'; mime: string; tenths: number; waveform: Uint8Array }

type Given = { senderId: number; kind: 'photo' | 'voice'; bytes: Buffer; waveform?: string | undefined }
type File = { key: string; bytes: Uint8Array; mime: string }

/** Checks a photo or a voice note and stores what we made of it. Refuses the field `file` or `waveform`. */
export async function storeMedia(ctx: Context, { senderId, kind, bytes, waveform }: Given): Promise<StoredMedia> {
  const contentHash = createHash('sha256').update(bytes).digest()
  const storageKey = randomBytes(24).toString('base64url')
  const { facts, files } =
    kind === 'photo'
      ? await asPhoto(bytes, { storageKey, senderId })
      : asVoice(bytes, readWaveform(waveform), storageKey)
  // Remembered before a byte lies under the key: whatever breaks off from here on, the sweep finds it.
  await ctx.db.insertInto('photo_remains').values({ storage_key: storageKey, removed_at: ctx.now() }).execute()
  try {
    for (const file of files) await ctx.storage.put(file.key, file.bytes, file.mime)
  } catch (error) {
    ctx.log.error({ err: error }, 'the storage of photos and voice notes takes nothing')
    throw new Refusal('unavailable', { retryAfter: 30 })
  }
  return { storageKey, contentHash, facts }
}

type PhotoOf = { storageKey: string; senderId: number }

async function asPhoto(bytes: Buffer, { storageKey, senderId }: PhotoOf): Promise<{ facts: Photo; files: File[] }> {
  const { width, height, placeholder, files } = await processPhoto(bytes, {
    field: 'file',
    owner: `member:${senderId}`,
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
  const { mime, seconds, bytes: kept } = readVoiceNote(bytes)
  return {
    facts: { kind: 'voice', mime, tenths: Math.max(1, Math.round(seconds * 10)), waveform },
    files: [{ key: voiceKey(storageKey), bytes: kept, mime }],
  }
}

// Only drawn, never trusted: a browser that sends none shows a flat line.
function readWaveform(text: string | undefined): Uint8Array {
  if (text === undefined) return new Uint8Array(waveformBars)
  const bars = parsed(text)
  const isWaveform =
    Array.isArray(bars) &&
    bars.length === waveformBars &&
    bars.every((bar) => Number.isInteger(bar) && bar >= 0 && bar <= waveformPeak)
  if (!isWaveform) throw fieldRefusal('waveform', 'invalid')
  return Uint8Array.from(bars)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Keep = { conversationUid: string; seq: number; media: StoredMedia; now: Date }

/** Makes what was stored part of its message, in the message's transaction: the sweep forgets it. */
export async function keepMedia(tx: Tx, { conversationUid, seq, media, now }: Keep): Promise<void> {
  const { storageKey, contentHash, facts } = media
  const claimed = await sql`delete from photo_remains
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
