import { type Box, only, reader } from './mp4-boxes.ts'
import { check } from './recording.ts'

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** The sample rate of an AAC track; throws InvalidRecording for other codecs and for audio in another file. */
export function aacRate(bytes: Buffer, minf: Box): number {
  assertSelfContained(bytes, only(only(minf.boxes, 'dinf').boxes, 'dref'))
  const stsd = reader(bytes, only(only(minf.boxes, 'stbl').boxes, 'stsd'))
  stsd.skip(4)
  check(stsd.long() === 1, 'not exactly one sample entry')
  const size = stsd.long()
  check(stsd.text(4) === 'mp4a' && size - 8 === stsd.left(), 'not AAC')
  stsd.skip(8)
  check(stsd.short() === 0, 'unsupported sample entry version')
  stsd.skip(18)
  while (stsd.left() > 0) {
    const length = stsd.long()
    const type = stsd.text(4)
    check(length >= 8 && length - 8 <= stsd.left(), 'box exceeds its parent')
    const { start } = stsd.rest()
    if (type === 'esds') return rateOf(bytes, { start, end: start + length - 8 })
    check(type === 'btrt' || type === 'chnl', 'unexpected box')
    stsd.skip(length - 8)
  }
  check(false, 'not AAC')
}

// An `url ` entry with flag 1: the media data is in this file.
function assertSelfContained(bytes: Buffer, dref: Box): void {
  const read = reader(bytes, dref)
  read.skip(4)
  check(read.long() === 1, 'not exactly one data reference')
  const size = read.long()
  check(read.text(4) === 'url ' && size === 12 && read.long() === 1, 'external data reference')
}

/** The sample rate of the AudioSpecificConfig, inside nested descriptors (ISO 14496-1). */
function rateOf(bytes: Buffer, range: { start: number; end: number }): number {
  const read = reader(bytes, range)
  read.skip(4)
  const open = (tag: number) => {
    check(read.byte() === tag, 'missing AAC descriptor')
    for (let index = 0; index < 4; index += 1) if (read.byte() < 0x80) return
    check(false, 'invalid descriptor length')
  }
  open(3)
  read.skip(2)
  check((read.byte() & 0xe0) === 0, 'dependent stream')
  open(4)
  check(read.byte() === 0x40, 'not AAC')
  check(read.byte() >> 2 === 5, 'no audio')
  read.skip(11)
  open(5)
  const head = read.short()
  check([2, 5, 29].includes(head >> 11), 'unsupported AAC object type')
  const index = (head >> 7) & 0xf
  const rate = index === 15 ? ((head & 0x7f) << 17) | (read.short() << 1) | (read.byte() >> 7) : (rates[index] ?? 0)
  check(rate >= 7350 && rate <= 96_000, 'unsupported sample rate')
  return rate
}
