import { voiceBytesMax, voiceSecondsMax, waveformBars, waveformPeak } from '@karibu/contract'
import { InvalidRecording, readRecording } from '../../../audio/index.ts'
import { fieldRefusal } from '../../../refusal.ts'

/** A recorder that stops at the full time hands over its last packets a moment later. */
const toleranceSeconds = 0.9

/**
 * Validates a voice note and removes its metadata; type and duration are read from the bytes, never from what the client
 * says of them. Refuses `file` with voice_type, voice_broken, voice_long or voice_bytes.
 */
export function readVoiceNote(bytes: Uint8Array, secondsMax: number = voiceSecondsMax) {
  if (bytes.length > voiceBytesMax) throw fieldRefusal('file', 'voice_bytes')
  const recording = parse(bytes)
  if (!recording) throw fieldRefusal('file', 'voice_type')
  if (recording.seconds > secondsMax + toleranceSeconds) throw fieldRefusal('file', 'voice_long')
  return recording
}

function parse(bytes: Uint8Array) {
  try {
    return readRecording(bytes)
  } catch (error) {
    throw error instanceof InvalidRecording ? fieldRefusal('file', 'voice_broken') : error
  }
}

/** The bars of a recording: only drawn, never trusted; a browser that sends none shows a flat line. Refuses `waveform`. */
export function readWaveform(text: string | undefined): Uint8Array {
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
