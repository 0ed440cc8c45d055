import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { voiceKey } from '../photo-rules.ts'
import { readVoiceNote, readWaveform } from './read-voice-note.ts'

type RecordingInput = { bytes: Buffer; waveform: string | undefined; secondsMax: number }
export type StoredRecording = {
  storageKey: string
  mime: 'audio/webm' | 'audio/mp4'
  tenths: number
  waveform: Uint8Array
}

/**
 * Checks and stores a recording that nothing refers to yet: unless its key leaves the orphaned files (`claimStored`) within
 * half an hour, the sweep deletes it. Refuses `file` and `waveform`.
 */
export async function storeRecording(ctx: Context, input: RecordingInput): Promise<StoredRecording> {
  const waveform = readWaveform(input.waveform)
  const { mime, seconds, bytes } = readVoiceNote(input.bytes, input.secondsMax)
  const storageKey = randomBytes(24).toString('base64url')
  // Remembered before a byte lies under the key: whatever breaks off from here on, the sweep finds it.
  await ctx.db.insertInto('orphaned_file').values({ storage_key: storageKey, removed_at: ctx.now() }).execute()
  try {
    await ctx.storage.put(voiceKey(storageKey), bytes, mime)
  } catch (error) {
    ctx.log('storage_failed', { err: error })
    throw new Refusal('unavailable', { retryAfter: 30 })
  }
  return { storageKey, mime, tenths: Math.max(1, Math.round(seconds * 10)), waveform }
}
