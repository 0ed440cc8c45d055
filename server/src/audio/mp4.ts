import { type Box, boxesOf, only, reader } from './mp4-boxes.ts'
import { aacRate } from './mp4-codec.ts'
import { check, type Recording } from './recording.ts'

// MP4 as browsers and phones record it: one AAC track, progressive or fragmented. Every sample has to lie inside an mdat
// box of the file, and the duration is computed from the number of samples, not taken from a header.

/** A number of samples and their duration by the file's tables, in units of its timescale. */
type Samples = { samples: number; units: number }

const samplesMax = 20_000
const dataBoxesMax = 1500
const samplesOfFrame = 1024

export const isMp4 = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'

/** Validates an MP4 recording and blanks its metadata boxes; throws InvalidRecording. */
export function readMp4(source: Uint8Array): Recording {
  const bytes = Buffer.from(source)
  const boxes = boxesOf(bytes)
  check(boxes[0]?.type === 'ftyp', 'no ftyp box')
  const moov = only(boxes, 'moov')
  const mdia = only(only(moov.boxes, 'trak').boxes, 'mdia')
  assertAudio(bytes, only(mdia.boxes, 'hdlr'))
  const minf = only(mdia.boxes, 'minf')
  const rate = aacRate(bytes, minf)
  const scale = timescaleOf(bytes, only(mdia.boxes, 'mdhd'))
  const data = boxes.filter(({ type }) => type === 'mdat')
  check(data.length <= dataBoxesMax, 'too many mdat boxes')
  const parts = [
    progressiveSamples(bytes, only(minf.boxes, 'stbl'), data),
    ...fragmentSamples(bytes, { boxes, moov, data }),
  ]
  const samples = parts.reduce((sum, part) => sum + part.samples, 0)
  const units = parts.reduce((sum, part) => sum + part.units, 0)
  check(samples > 0 && samples <= samplesMax, 'no audio')
  return { mime: 'audio/mp4', seconds: Math.max((samples * samplesOfFrame) / rate, units / scale), bytes }
}

function assertAudio(bytes: Buffer, hdlr: Box): void {
  const read = reader(bytes, hdlr)
  read.skip(8)
  check(read.text(4) === 'soun', 'no audio')
}

function timescaleOf(bytes: Buffer, mdhd: Box): number {
  const read = reader(bytes, mdhd)
  const version = read.long() >>> 24
  check(version <= 1, 'unsupported box version')
  read.skip(version === 1 ? 16 : 8)
  const scale = read.long()
  check(scale > 0, 'timescale is zero')
  return scale
}

/** The samples of the tables in moov, chunk by chunk; none in a fragmented file. */
function progressiveSamples(bytes: Buffer, stbl: Box, data: Box[]): Samples {
  const sizes = sizesOf(bytes, only(stbl.boxes, 'stsz'))
  const offsets = offsetsOf(bytes, stbl)
  const runs = runsOf(bytes, only(stbl.boxes, 'stsc'))
  let sample = 0
  let at = 0
  for (const [index, offset] of offsets.entries()) {
    if (runs[at + 1]?.first === index + 1) at += 1
    const run = runs[at]
    check(
      run !== undefined && run.first <= index + 1 && run.samples > 0 && run.samples <= sizes.length - sample,
      'chunk without samples',
    )
    let length = 0
    for (const size of sizes.slice(sample, sample + run.samples)) length += size
    assertWithin(data, offset, length)
    sample += run.samples
  }
  check(sample === sizes.length, 'samples without a chunk')
  return { samples: sizes.length, units: unitsOf(bytes, only(stbl.boxes, 'stts'), sizes.length) }
}

function assertWithin(data: Box[], offset: number, length: number): void {
  check(
    length > 0 && data.some(({ start, end }) => offset >= start && length <= end - offset),
    'samples outside of mdat',
  )
}

function sizesOf(bytes: Buffer, stsz: Box): number[] {
  const read = reader(bytes, stsz)
  read.skip(4)
  const all = read.long()
  const count = read.long()
  check(count <= samplesMax, 'too many samples')
  return Array.from({ length: count }, () => all || read.long())
}

function offsetsOf(bytes: Buffer, stbl: Box): number[] {
  const [table, second] = stbl.boxes.filter(({ type }) => type === 'stco' || type === 'co64')
  check(table !== undefined && second === undefined, 'not exactly one chunk offset table')
  const read = reader(bytes, table)
  read.skip(4)
  const count = read.long()
  check(count <= samplesMax, 'too many chunks')
  return Array.from({ length: count }, () => {
    if (table.type === 'co64') check(read.long() === 0, 'chunk offset beyond the file')
    return read.long()
  })
}

function runsOf(bytes: Buffer, stsc: Box): { first: number; samples: number }[] {
  const read = reader(bytes, stsc)
  read.skip(4)
  const count = read.long()
  check(count <= samplesMax, 'too many sample runs')
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
  check(counted === samples, 'sample times do not match the sample count')
  return units
}

type File = { boxes: Box[]; moov: Box; data: Box[] }

function fragmentSamples(bytes: Buffer, { boxes, moov, data }: File): Samples[] {
  const defaults = defaultsOf(bytes, moov)
  return boxes.filter(({ type }) => type === 'moof').map((moof) => readFragment(bytes, { moof, defaults, data }))
}

/** Duration and size of a sample whose run gives none (trex, tfhd). */
type Defaults = { units: number; size: number }

function defaultsOf(bytes: Buffer, moov: Box): Defaults {
  const mvex = moov.boxes.find(({ type }) => type === 'mvex')
  if (!mvex) return { units: 0, size: 0 }
  const read = reader(bytes, only(mvex.boxes, 'trex'))
  read.skip(12)
  return { units: read.long(), size: read.long() }
}

function readFragment(
  bytes: Buffer,
  { moof, defaults, data }: { moof: Box; defaults: Defaults; data: Box[] },
): Samples {
  const traf = only(moof.boxes, 'traf')
  const head = readFragmentHeader(bytes, only(traf.boxes, 'tfhd'), defaults)
  const base = head.base ?? moof.at
  let next = base
  let total: Samples = { samples: 0, units: 0 }
  for (const trun of traf.boxes.filter(({ type }) => type === 'trun')) {
    const run = readRun(bytes, trun, head)
    const offset = run.offset === null ? next : base + run.offset
    assertWithin(data, offset, run.length)
    next = offset + run.length
    total = { samples: total.samples + run.samples, units: total.units + run.units }
  }
  return total
}

function readFragmentHeader(bytes: Buffer, tfhd: Box, defaults: Defaults): Defaults & { base: number | null } {
  const read = reader(bytes, tfhd)
  const flags = read.long()
  read.skip(4)
  const has = (flag: number) => (flags & flag) !== 0
  let base: number | null = null
  if (has(0x1)) {
    check(read.long() === 0, 'fragment offset beyond the file')
    base = read.long()
  }
  if (has(0x2)) read.skip(4)
  return { base, units: has(0x8) ? read.long() : defaults.units, size: has(0x10) ? read.long() : defaults.size }
}

function readRun(bytes: Buffer, trun: Box, { units: defaultUnits, size: defaultSize }: Defaults) {
  const read = reader(bytes, trun)
  const flags = read.long()
  const samples = read.long()
  check(samples <= samplesMax, 'too many samples')
  const has = (flag: number) => (flags & flag) !== 0
  const offset = has(0x1) ? read.signedLong() : null
  if (has(0x4)) read.skip(4)
  let units = 0
  let length = 0
  for (let index = 0; index < samples; index += 1) {
    units += has(0x100) ? read.long() : defaultUnits
    length += has(0x200) ? read.long() : defaultSize
    if (has(0x400)) read.skip(4)
    if (has(0x800)) read.skip(4)
  }
  return { samples, units, length, offset }
}
