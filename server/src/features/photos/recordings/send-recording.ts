import type { Context } from '../../../context.ts'
import { filePolicy, type RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { voiceKey } from '../photo-rules.ts'
import { rangeOf } from './byte-range.ts'

type RecordingFile = { storageKey: string; mime: string; range: string | undefined }

/** The bytes of a recording, or the part of them that `range` (the header) asks for. Throws Refusal `not_found`. */
export async function sendRecording(ctx: Context, { storageKey, mime, range }: RecordingFile): Promise<RawAnswer> {
  const bytes = await ctx.storage.get(voiceKey(storageKey))
  if (!bytes) throw new Refusal('not_found')
  const name = `inline; filename="voice.${mime === 'audio/mp4' ? 'm4a' : 'webm'}"`
  const voiceHeaders = { ...headers, 'accept-ranges': 'bytes', 'content-disposition': name }
  const part = rangeOf(range, bytes.length)
  if (part === 'none') return { body: bytes, contentType: mime, headers: voiceHeaders }
  if (part === 'outside')
    return {
      status: 416,
      body: '',
      contentType: mime,
      headers: { ...voiceHeaders, 'content-range': `bytes */${bytes.length}` },
    }
  return {
    status: 206,
    body: bytes.subarray(part.first, part.last + 1),
    contentType: mime,
    headers: { ...voiceHeaders, 'content-range': `bytes ${part.first}-${part.last}/${bytes.length}` },
  }
}

const headers = {
  'cache-control': 'private, max-age=60',
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'same-origin',
}
