import { check } from './recording.ts'

/** A box of an MP4 file (ISO 14496-12) at offset `at`, with content from `start` to `end`. */
export type Box = { type: string; at: number; start: number; end: number; boxes: Box[] }

// The boxes allowed in each box; all others are refused. `*` is the file itself.
const allowed: Record<string, readonly string[]> = {
  '*': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'stsc', 'stsz', 'stco', 'co64', 'sgpd', 'sbgp'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sgpd', 'sbgp'],
  mfra: ['tfra', 'mfro'],
}
/** Boxes with metadata (author, place, device): blanked in place, so that offsets stay valid. */
const blanked: readonly string[] = ['free', 'skip', 'wide', 'udta', 'meta', 'uuid']
const boxesMax = 20_000

/** Reads all boxes of a file and refuses unexpected ones. Metadata boxes are blanked in `bytes`. */
export function boxesOf(bytes: Buffer): Box[] {
  let count = 0
  const read = (parent: string, start: number, end: number): Box[] => {
    const boxes: Box[] = []
    for (let at = start; at < end; ) {
      count += 1
      check(count <= boxesMax, 'too many boxes')
      const box = boxAt(bytes, at, end)
      at = box.end
      if (blanked.includes(box.type)) {
        bytes.write('free', box.at + 4, 'latin1')
        bytes.fill(0, box.start, box.end)
        continue
      }
      check(allowed[parent]?.includes(box.type) ?? false, 'unexpected box')
      if (allowed[box.type]) box.boxes = read(box.type, box.start, box.end)
      boxes.push(box)
    }
    return boxes
  }
  return read('*', 0, bytes.length)
}

function boxAt(bytes: Buffer, at: number, limit: number): Box {
  check(limit - at >= 8, 'truncated box')
  const type = bytes.toString('latin1', at + 4, at + 8)
  const size = bytes.readUInt32BE(at)
  if (size !== 1) {
    check(size >= 8 && size <= limit - at, 'box exceeds its parent')
    return { type, at, start: at + 8, end: at + size, boxes: [] }
  }
  check(limit - at >= 16 && bytes.readUInt32BE(at + 8) === 0, 'box exceeds its parent')
  const wide = bytes.readUInt32BE(at + 12)
  check(wide >= 16 && wide <= limit - at, 'box exceeds its parent')
  return { type, at, start: at + 16, end: at + wide, boxes: [] }
}

/** The only box of a type. */
export function only(boxes: Box[], type: string): Box {
  const [box, second] = boxes.filter((one) => one.type === type)
  check(box !== undefined && second === undefined, `not exactly one ${type} box`)
  return box
}

/** Reads big-endian integers from a box in sequence, never beyond its end. */
export function reader(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>) {
  let at = start
  const take = (length: number) => {
    check(length <= end - at, 'box too short')
    at += length
    return at - length
  }
  return {
    skip: (length: number) => void take(length),
    byte: () => bytes.readUInt8(take(1)),
    short: () => bytes.readUInt16BE(take(2)),
    long: () => bytes.readUInt32BE(take(4)),
    signedLong: () => bytes.readInt32BE(take(4)),
    text: (length: number) => {
      const from = take(length)
      return bytes.toString('latin1', from, from + length)
    },
    rest: () => ({ start: at, end }),
    left: () => end - at,
  }
}
