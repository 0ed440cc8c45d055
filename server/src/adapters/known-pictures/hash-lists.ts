import { createHash } from 'node:crypto'
import type { FileHashKind, KnownMatch, Pdq } from '../../ports/known-pictures.ts'

/** Pictures are the same when at most so many of the 256 bits differ. Source: the PDQ paper of Meta, 2019. */
const distanceMax = 31
/** Pictures with fewer features, of 100, are not compared: the hash of a blank wall says nothing. */
const qualityMin = 50
/** About half of the bits of a real picture are set. Other hashes would match pictures that have nothing in common with theirs. */
const bitsMin = 96
const bitsMax = 160

/** A PDQ hash is 8 numbers of 32 bits. */
const lanesPerHash = 8
const fileHashKinds = ['md5', 'sha1', 'sha256'] as const satisfies FileHashKind[]
const digits: Record<string, number> = { md5: 32, sha1: 40, sha256: 64, pdq: 64 }

export type Entry = { kind: string; hash: string; list: string; label: string }
type Origin = Pick<Entry, 'list' | 'label'>

export type HashLists = {
  count: () => number
  comparesPdq: () => boolean
  findFile: (bytes: Uint8Array) => KnownMatch | null
  findPdq: (pdq: Pdq) => KnownMatch | null
}

/** Lists in memory: about 100 bytes for a hash of a file, 40 for a PDQ hash. `add` returns false for what is no entry. */
export function makeHashLists(): HashLists & { add: (entry: Entry) => boolean } {
  const files = new Map<string, Origin>()
  const kinds = new Set<FileHashKind>()
  const pdq = makePdqList()
  const origins = new Map<string, Origin>()
  // Entries of one list and label share one object.
  const originOf = ({ list, label }: Origin): Origin => {
    const key = JSON.stringify([list, label])
    const origin = origins.get(key) ?? { list, label }
    origins.set(key, origin)
    return origin
  }
  return {
    add: (entry) => {
      const [kind, hash] = [entry.kind.toLowerCase().replace('-', ''), entry.hash.toLowerCase()]
      if (hash.length !== digits[kind] || !/^[\da-f]+$/.test(hash)) return false
      if (kind === 'pdq') return pdq.add(hash, originOf(entry))
      kinds.add(kind === 'md5' || kind === 'sha1' ? kind : 'sha256')
      files.set(hash, originOf(entry))
      return true
    },
    count: () => files.size + pdq.count(),
    comparesPdq: () => pdq.count() > 0,
    findFile: (bytes) => {
      for (const kind of fileHashKinds) {
        const origin = kinds.has(kind) && files.get(createHash(kind).update(bytes).digest('hex'))
        if (origin) return { ...origin, kind }
      }
      return null
    },
    findPdq: ({ hashes, quality }) => (quality < qualityMin ? null : pdq.find(hashes)),
  }
}

function makePdqList() {
  let lanes = new Int32Array(lanesPerHash * 1024)
  const origins: Origin[] = []
  return {
    count: () => origins.length,
    add: (hash: string, origin: Origin): boolean => {
      const parts = lanesOf(hash)
      if (!isTelling(parts)) return false
      const start = origins.length * lanesPerHash
      if (start === lanes.length) lanes = grown(lanes)
      lanes.set(parts, start)
      origins.push(origin)
      return true
    },
    find: (hashes: string[]): KnownMatch | null => {
      for (const picture of hashes.map(lanesOf).filter(isTelling)) {
        for (let index = 0; index < origins.length; index++) {
          const distance = distanceAt(lanes, index * lanesPerHash, picture)
          const origin = origins[index]
          if (origin && distance <= distanceMax) return { ...origin, kind: 'pdq', distance }
        }
      }
      return null
    },
  }
}

function grown(lanes: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(lanes.length * 2)
  larger.set(lanes)
  return larger
}

const lanesOf = (hash: string): Int32Array =>
  Int32Array.from({ length: lanesPerHash }, (_, lane) => Number.parseInt(hash.slice(8 * lane, 8 * lane + 8), 16))

function isTelling(lanes: Int32Array): boolean {
  const bits = lanes.reduce((sum, lane) => sum + bitCount(lane), 0)
  return bits >= bitsMin && bits <= bitsMax
}

/** More than the maximum is not counted to the end. */
function distanceAt(lanes: Int32Array, start: number, picture: Int32Array): number {
  let distance = 0
  for (let lane = 0; lane < lanesPerHash && distance <= distanceMax; lane++)
    distance += bitCount((lanes[start + lane] ?? 0) ^ (picture[lane] ?? 0))
  return distance
}

/** Bits set in 32, added in pairs, fours and bytes. Source: H. Warren, Hacker's Delight, 2012, 5-1. */
function bitCount(lane: number): number {
  const pairs = lane - ((lane >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
