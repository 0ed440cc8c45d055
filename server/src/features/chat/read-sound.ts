import { voiceBytesMax, voiceSecondsMax } from '@karibu/contract'
import { fieldRefusal } from '../../refusal.ts'
import { looksLikeMp4, readMp4 } from './mp4.ts'
import { type Sound, SoundFault } from './sound-rules.ts'
import { looksLikeWebm, readWebm } from './webm.ts'

/** A recorder that stops at the full minute hands over its last packets a moment later. */
const slackSeconds = 0.9

/**
 * A voice note by its bytes; what a sender claims of it is never asked. Refuses `file` with voice_type, voice_broken,
 * voice_long or voice_bytes.
 */
export function readSound(bytes: Uint8Array): Sound {
  if (bytes.length > voiceBytesMax) throw fieldRefusal('file', 'voice_bytes')
  const sound = parse(bytes)
  if (sound.seconds > voiceSecondsMax + slackSeconds) throw fieldRefusal('file', 'voice_long')
  return sound
}

function parse(bytes: Uint8Array): Sound {
  try {
    if (looksLikeWebm(bytes)) return readWebm(bytes)
    if (looksLikeMp4(bytes)) return readMp4(bytes)
  } catch (error) {
    throw error instanceof SoundFault ? fieldRefusal('file', 'voice_broken') : error
  }
  throw fieldRefusal('file', 'voice_type')
}
