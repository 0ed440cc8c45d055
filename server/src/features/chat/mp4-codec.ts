import { type Box, only, reader } from './mp4-boxes.ts'
import { must } from './sound-rules.ts'

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** How many samples a second the AAC of a track has; a fault for any other codec, and for sound in another file. */
export function aacRate(bytes: Buffer, minf: Box): number {
  assertInside(bytes, only(only(minf.boxes, 'dinf').boxes, 'dref'))
  const stsd = reader(bytes, only(only(minf.boxes, 'stbl').boxes, 'stsd'))
  stsd.skip(4)
  must(stsd.long() === 1, 'not one codec')
  const size = stsd.long()
  must(stsd.text(4) === 'mp4a' && size - 8 === stsd.left(), 'no AAC')
  stsd.skip(8)
  must(stsd.short() === 0, 'another kind of entry')
  stsd.skip(18)
  while (stsd.left() > 0) {
    const length = stsd.long()
    const type = stsd.text(4)
    must(length >= 8 && length - 8 <= stsd.left(), 'a box beyond its parent')
    const { start } = stsd.rest()
    if (type === 'esds') return rateOf(bytes, { start, end: start + length - 8 })
    must(type === 'btrt' || type === 'chnl', 'a box where it does not belong')
    stsd.skip(length - 8)
  }
  must(false, 'no AAC')
}

// `url ` with its flag set says: in this very file.
function assertInside(bytes: Buffer, dref: Box): void {
  const read = reader(bytes, dref)
  read.skip(4)
  must(read.long() === 1, 'not one source')
  const size = read.long()
  must(read.text(4) === 'url ' && size === 12 && read.long() === 1, 'sound from elsewhere')
}

/** ISO 14496-1: descriptors in descriptors, down to the AudioSpecificConfig. */
function rateOf(bytes: Buffer, range: { start: number; end: number }): number {
  const read = reader(bytes, range)
  read.skip(4)
  const open = (tag: number) => {
    must(read.byte() === tag, 'no descriptor of AAC')
    for (let index = 0; index < 4; index += 1) if (read.byte() < 0x80) return
    must(false, 'a length without an end')
  }
  open(3)
  read.skip(2)
  must((read.byte() & 0xe0) === 0, 'a stream that leans on another')
  open(4)
  must(read.byte() === 0x40, 'no AAC')
  must(read.byte() >> 2 === 5, 'no sound')
  read.skip(11)
  open(5)
  const head = read.short()
  must([2, 5, 29].includes(head >> 11), 'no common AAC')
  const index = (head >> 7) & 0xf
  const rate = index === 15 ? ((head & 0x7f) << 17) | (read.short() << 1) | (read.byte() >> 7) : (rates[index] ?? 0)
  must(rate >= 7350 && rate <= 96_000, 'no such rate')
  return rate
}
