import { voiceBytesMax, voiceSecondsMax } from '@karibu/contract'
import { InvalidRecording, readRecording } from '../../../audio/index.ts'
import { fieldRefusal } from '../../../refusal.ts'

/** A recorder that stops at the full minute hands over its last packets a moment later. */
const toleranceSeconds = 0.9

/**
 * Validates a voice note and removes its metadata; type and duration are read from the bytes, never from what the client
 * says of them. Refuses `file` with voice_type, voice_broken, voice_long or voice_bytes.
 */
export function readVoiceNote(bytes: Uint8Array) {
  if (bytes.length > voiceBytesMax) throw fieldRefusal('file', 'voice_bytes')
  const recording = parse(bytes)
  if (!recording) throw fieldRefusal('file', 'voice_type')
  if (recording.seconds > voiceSecondsMax + toleranceSeconds) throw fieldRefusal('file', 'voice_long')
  return recording
}

function parse(bytes: Uint8Array) {
  try {
    return readRecording(bytes)
  } catch (error) {
    throw error instanceof InvalidRecording ? fieldRefusal('file', 'voice_broken') : error
  }
}
