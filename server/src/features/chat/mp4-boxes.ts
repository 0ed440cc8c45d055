import { must } from './sound-rules.ts'

/** A box of an MP4 file: what it holds lies from `start` to `end`. */
export type Box = { type: string; at: number; start: number; end: number; boxes: Box[] }

// What may lie in what; everything else is a fault. `*` is the file itself.
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
/** Where cameras and recorders write who, where and with what: emptied in place, so that nothing else moves. */
const emptied: readonly string[] = ['free', 'skip', 'wide', 'udta', 'meta', 'uuid']
const boxesMax = 20_000

/** The boxes of a file, each in a place where it belongs. What tells of its origin is emptied in `bytes`. */
export function boxesOf(bytes: Buffer): Box[] {
  let count = 0
  const read = (parent: string, start: number, end: number): Box[] => {
    const boxes: Box[] = []
    for (let at = start; at < end; ) {
      count += 1
      must(count <= boxesMax, 'too many boxes')
      const box = boxAt(bytes, at, end)
      at = box.end
      if (emptied.includes(box.type)) {
        bytes.write('free', box.at + 4, 'latin1')
        bytes.fill(0, box.start, box.end)
        continue
      }
      must(allowed[parent]?.includes(box.type) ?? false, 'a box where it does not belong')
      if (allowed[box.type]) box.boxes = read(box.type, box.start, box.end)
      boxes.push(box)
    }
    return boxes
  }
  return read('*', 0, bytes.length)
}

function boxAt(bytes: Buffer, at: number, limit: number): Box {
  must(limit - at >= 8, 'a box cut off')
  const type = bytes.toString('latin1', at + 4, at + 8)
  const size = bytes.readUInt32BE(at)
  if (size !== 1) {
    must(size >= 8 && size <= limit - at, 'a box beyond its parent')
    return { type, at, start: at + 8, end: at + size, boxes: [] }
  }
  must(limit - at >= 16 && bytes.readUInt32BE(at + 8) === 0, 'a box beyond its parent')
  const wide = bytes.readUInt32BE(at + 12)
  must(wide >= 16 && wide <= limit - at, 'a box beyond its parent')
  return { type, at, start: at + 16, end: at + wide, boxes: [] }
}

/** The one box of a type in another. */
export function only(boxes: Box[], type: string): Box {
  const [box, second] = boxes.filter((one) => one.type === type)
  must(box !== undefined && second === undefined, `not one ${type}`)
  return box
}

/** Reads whole numbers from a box, one after the other, never beyond its end. */
export function reader(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>) {
  let at = start
  const take = (length: number) => {
    must(length <= end - at, 'a box too short')
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
