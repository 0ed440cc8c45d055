import { expect, test } from 'vitest'
import { Refusal } from '../../../refusal.ts'
import { mp4, strangeElement, webm } from '../../../test/media/recordings.ts'
import { readVoiceNote } from './read-voice-note.ts'

const faultOf = (bytes: Uint8Array) => {
  try {
    readVoiceNote(bytes)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.details.fields?.file?.[0]?.key
  }
}

test('a WebM recording is read with its duration, open or closed, and rewritten without metadata of its encoder', () => {
  for (const open of [true, false]) {
    const sound = readVoiceNote(webm({ packets: 130, open }))
    expect([sound.mime, sound.seconds]).toEqual(['audio/webm', 2.6])
    expect(Buffer.from(sound.bytes).includes('Chrome')).toBe(false)
    // What we wrote reads as the same again.
    const again = readVoiceNote(sound.bytes)
    expect([again.seconds, Buffer.from(again.bytes).equals(Buffer.from(sound.bytes))]).toEqual([2.6, true])
  }
})

test('an MP4 recording is read whole and in fragments, and loses its location', () => {
  for (const fragmented of [false, true]) {
    const sound = readVoiceNote(mp4({ frames: 94, fragmented, place: '+06.4541+003.3947/' }))
    expect([sound.mime, Math.round(sound.seconds * 100) / 100]).toEqual(['audio/mp4', 2.01])
    expect(Buffer.from(sound.bytes).includes('06.4541')).toBe(false)
    expect(readVoiceNote(sound.bytes).seconds).toBe(sound.seconds)
  }
})

test('sixty seconds are accepted and no more, whatever the file declares', () => {
  expect(readVoiceNote(webm({ packets: 3000 })).seconds).toBe(60)
  expect(faultOf(webm({ packets: 3100 }))).toBe('voice_long')
  // Few packets far apart, and many that claim to take no time.
  expect(faultOf(webm({ packets: 100, step: 640 }))).toBe('voice_long')
  expect(faultOf(webm({ packets: 3100, step: 0 }))).toBe('voice_long')
  expect(faultOf(mp4({ frames: 3000, claimed: 1 }))).toBe('voice_long')
  expect(faultOf(mp4({ frames: 3000, claimed: 1, fragmented: true }))).toBe('voice_long')
  expect(faultOf(mp4({ frames: 94, claimed: 48_000 }))).toBe('voice_long')
})

test('other codecs, other files and polyglot files are rejected', () => {
  expect(faultOf(webm({ codec: 'A_VORBIS' }))).toBe('voice_broken')
  expect(faultOf(webm({ codec: 'V_VP8' }))).toBe('voice_broken')
  expect(faultOf(webm({ packets: 0 }))).toBe('voice_broken')
  expect(faultOf(webm({ extra: strangeElement('1941a469', Buffer.from('<script>')) }))).toBe('voice_broken')
  expect(faultOf(Buffer.concat([webm({ open: false }), Buffer.from('PK\u0003\u0004')]))).toBe('voice_broken')
  expect(faultOf(mp4({ object: 0x6b }))).toBe('voice_broken')
  expect(faultOf(mp4({ source: Buffer.from('\0\0\0\u0011url \0\0\0\0http', 'latin1') }))).toBe('voice_broken')
  expect(faultOf(Buffer.concat([mp4(), Buffer.from('\0\0\0\u0010evil00000000', 'latin1')]))).toBe('voice_broken')
  for (const other of ['', 'RIFF....WAVE', 'OggS', 'ID3', '\u00ff\u00fb', '<html>'])
    expect(faultOf(Buffer.from(other, 'latin1'))).toBe('voice_type')
  expect(faultOf(Buffer.concat([webm(), Buffer.alloc(1024 * 1024)]))).toBe('voice_bytes')
})

test('a truncated file is rejected or is a shorter recording, never a bug', () => {
  for (const whole of [webm({ packets: 30, open: false }), mp4({ frames: 20 }), mp4({ frames: 20, fragmented: true })])
    for (let length = 0; length < whole.length; length += 1) expect(faultOf(whole.subarray(0, length))).not.toBeNull()
})

test('twenty thousand mutated recordings are each read or rejected', () => {
  const seeds = [
    webm({ packets: 20 }),
    webm({ packets: 20, open: false }),
    mp4({ frames: 12 }),
    mp4({ frames: 12, fragmented: true }),
  ]
  let state = 7
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const edgeBytes = [0, 1, 0x7f, 0x80, 0xff]
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = Buffer.from(seeds[roll(seeds.length)] ?? [])
    for (let count = 1 + roll(6); count > 0; count -= 1)
      bytes[roll(bytes.length)] = roll(2) ? roll(256) : (edgeBytes[roll(5)] ?? 0)
    const read = () =>
      faultOf(
        roll(10) ? bytes : Buffer.concat([bytes.subarray(0, roll(bytes.length)), bytes.subarray(roll(bytes.length))]),
      )
    expect(read).not.toThrow()
  }
})
