import { type Box, boxesOf, only, reader } from './mp4-boxes.ts'
import { aacRate } from './mp4-codec.ts'
import { must, type Sound } from './sound-rules.ts'

// An MP4 file as browsers and phones record it: one track of AAC, in one piece or in fragments. Every sample must lie
// inside the file's own sound, and how long it plays follows from their count, not from what a header claims.

/** Samples and how long the file says that they take, in its own units. */
type Held = { samples: number; units: number }

const samplesMax = 20_000
const piecesMax = 1500
const samplesOfFrame = 1024

export const looksLikeMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'

/** Reads a recording; throws SoundFault for whatever is not exactly one. Where and by whom it was made is taken out. */
export function readMp4(source: Uint8Array): Sound {
  const bytes = Buffer.from(source)
  const boxes = boxesOf(bytes)
  must(boxes[0]?.type === 'ftyp', 'no MP4')
  const moov = only(boxes, 'moov')
  const mdia = only(only(moov.boxes, 'trak').boxes, 'mdia')
  assertSound(bytes, only(mdia.boxes, 'hdlr'))
  const minf = only(mdia.boxes, 'minf')
  const rate = aacRate(bytes, minf)
  const scale = timescaleOf(bytes, only(mdia.boxes, 'mdhd'))
  const sound = boxes.filter(({ type }) => type === 'mdat')
  must(sound.length <= piecesMax, 'too many pieces')
  const held = [wholeTrack(bytes, only(minf.boxes, 'stbl'), sound), ...fragments(bytes, { boxes, moov, sound })]
  const samples = held.reduce((sum, part) => sum + part.samples, 0)
  const units = held.reduce((sum, part) => sum + part.units, 0)
  must(samples > 0 && samples <= samplesMax, 'no sound')
  return { mime: 'audio/mp4', seconds: Math.max((samples * samplesOfFrame) / rate, units / scale), bytes }
}

function assertSound(bytes: Buffer, hdlr: Box): void {
  const read = reader(bytes, hdlr)
  read.skip(8)
  must(read.text(4) === 'soun', 'no sound')
}

function timescaleOf(bytes: Buffer, mdhd: Box): number {
  const read = reader(bytes, mdhd)
  const version = read.long() >>> 24
  must(version <= 1, 'a version from later')
  read.skip(version === 1 ? 16 : 8)
  const scale = read.long()
  must(scale > 0, 'no clock')
  return scale
}

/** The samples that the index in front lists, chunk by chunk; none in a file of fragments. */
function wholeTrack(bytes: Buffer, stbl: Box, sound: Box[]): Held {
  const sizes = sizesOf(bytes, only(stbl.boxes, 'stsz'))
  const offsets = offsetsOf(bytes, stbl)
  const runs = runsOf(bytes, only(stbl.boxes, 'stsc'))
  let sample = 0
  let at = 0
  for (const [index, offset] of offsets.entries()) {
    if (runs[at + 1]?.first === index + 1) at += 1
    const run = runs[at]
    must(
      run !== undefined && run.first <= index + 1 && run.samples > 0 && run.samples <= sizes.length - sample,
      'a chunk without samples',
    )
    let length = 0
    for (const size of sizes.slice(sample, sample + run.samples)) length += size
    assertWithin(sound, offset, length)
    sample += run.samples
  }
  must(sample === sizes.length, 'samples without a chunk')
  return { samples: sizes.length, units: unitsOf(bytes, only(stbl.boxes, 'stts'), sizes.length) }
}

function assertWithin(sound: Box[], offset: number, length: number): void {
  must(
    length > 0 && sound.some(({ start, end }) => offset >= start && length <= end - offset),
    'samples outside of the sound',
  )
}

function sizesOf(bytes: Buffer, stsz: Box): number[] {
  const read = reader(bytes, stsz)
  read.skip(4)
  const all = read.long()
  const count = read.long()
  must(count <= samplesMax, 'too many samples')
  return Array.from({ length: count }, () => all || read.long())
}

function offsetsOf(bytes: Buffer, stbl: Box): number[] {
  const [table, second] = stbl.boxes.filter(({ type }) => type === 'stco' || type === 'co64')
  must(table !== undefined && second === undefined, 'not one table of chunks')
  const read = reader(bytes, table)
  read.skip(4)
  const count = read.long()
  must(count <= samplesMax, 'too many chunks')
  return Array.from({ length: count }, () => {
    if (table.type === 'co64') must(read.long() === 0, 'a chunk beyond the file')
    return read.long()
  })
}

function runsOf(bytes: Buffer, stsc: Box): { first: number; samples: number }[] {
  const read = reader(bytes, stsc)
  read.skip(4)
  const count = read.long()
  must(count <= samplesMax, 'too many runs')
  return Array.from({ length: count }, () => {
    const run = { first: read.long(), samples: read.long() }
    read.skip(4)
    return run
  })
}

function unitsOf(bytes: Buffer, stts: Box, samples: number): number {
  const read = reader(bytes, stts)
  read.skip(4)
  const count = read.long()
  let counted = 0
  let units = 0
  for (let index = 0; index < count; index += 1) {
    const times = read.long()
    counted += times
    units += times * read.long()
  }
  must(counted === samples, 'times that do not fit the samples')
  return units
}

type File = { boxes: Box[]; moov: Box; sound: Box[] }

function fragments(bytes: Buffer, { boxes, moov, sound }: File): Held[] {
  const usual = usualOf(bytes, moov)
  return boxes.filter(({ type }) => type === 'moof').map((moof) => fragment(bytes, { moof, usual, sound }))
}

/** Length and size of a sample where its run says none. */
type Usual = { units: number; size: number }

function usualOf(bytes: Buffer, moov: Box): Usual {
  const mvex = moov.boxes.find(({ type }) => type === 'mvex')
  if (!mvex) return { units: 0, size: 0 }
  const read = reader(bytes, only(mvex.boxes, 'trex'))
  read.skip(12)
  return { units: read.long(), size: read.long() }
}

function fragment(bytes: Buffer, { moof, usual, sound }: { moof: Box; usual: Usual; sound: Box[] }): Held {
  const traf = only(moof.boxes, 'traf')
  const head = headOf(bytes, only(traf.boxes, 'tfhd'), usual)
  const base = head.base ?? moof.at
  let next = base
  let held: Held = { samples: 0, units: 0 }
  for (const trun of traf.boxes.filter(({ type }) => type === 'trun')) {
    const run = readRun(bytes, trun, head)
    const offset = run.offset === null ? next : base + run.offset
    assertWithin(sound, offset, run.length)
    next = offset + run.length
    held = { samples: held.samples + run.samples, units: held.units + run.units }
  }
  return held
}

function headOf(bytes: Buffer, tfhd: Box, usual: Usual): Usual & { base: number | null } {
  const read = reader(bytes, tfhd)
  const flags = read.long()
  read.skip(4)
  const has = (flag: number) => (flags & flag) !== 0
  let base: number | null = null
  if (has(0x1)) {
    must(read.long() === 0, 'a fragment beyond the file')
    base = read.long()
  }
  if (has(0x2)) read.skip(4)
  return { base, units: has(0x8) ? read.long() : usual.units, size: has(0x10) ? read.long() : usual.size }
}

function readRun(bytes: Buffer, trun: Box, { units: usualUnits, size: usualSize }: Usual) {
  const read = reader(bytes, trun)
  const flags = read.long()
  const samples = read.long()
  must(samples <= samplesMax, 'too many samples')
  const has = (flag: number) => (flags & flag) !== 0
  const offset = has(0x1) ? read.signedLong() : null
  if (has(0x4)) read.skip(4)
  let units = 0
  let length = 0
  for (let index = 0; index < samples; index += 1) {
    units += has(0x100) ? read.long() : usualUnits
    length += has(0x200) ? read.long() : usualSize
    if (has(0x400)) read.skip(4)
    if (has(0x800)) read.skip(4)
  }
  return { samples, units, length, offset }
}
