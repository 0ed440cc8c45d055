import { isMp4, readMp4 } from './mp4.ts'
import type { Recording } from './recording.ts'
import { isWebm, readWebm } from './webm.ts'

export { InvalidRecording } from './recording.ts'

/**
 * Validates a recording of a browser (WebM with Opus, MP4 with AAC) and removes its metadata. The duration is computed from
 * the packets. Null when the bytes are neither format; throws InvalidRecording when they are damaged or hold anything else.
 */
export function readRecording(bytes: Uint8Array): Recording | null {
  if (isWebm(bytes)) return readWebm(bytes)
  if (isMp4(bytes)) return readMp4(bytes)
  return null
}
