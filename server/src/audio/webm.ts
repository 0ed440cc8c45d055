import { type Element, elementAt, elementsIn, encodeElement, unsigned } from './ebml.ts'
import { check, type Recording } from './recording.ts'

// WebM as browsers record it: one Opus track and nothing else. The file is rewritten from its packets: no tag, date or
// unknown data of the original remains, and the duration is where players look for it.

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  audio: 0xe1,
  sampling: 0xb5,
  channels: 0x9f,
  encodings: 0x6d80,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  position: 0xa7,
  prevSize: 0xab,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  void: 0xec,
  checksum: 0xbf,
} as const

const ignoredIds: readonly number[] = [ids.seekHead, ids.cues, ids.tags, ids.void, ids.checksum]
const segmentIds: readonly number[] = [...ignoredIds, ids.info, ids.tracks, ids.cluster]
const clusterIds: readonly number[] = [
  ids.timestamp,
  ids.simpleBlock,
  ids.blockGroup,
  ids.position,
  ids.prevSize,
  ids.void,
  ids.checksum,
]
const packetsMax = 60_000

type Track = { number: number; channels: number; preSkip: number }
/** `at`: milliseconds. */
type Packet = { at: number; bytes: Uint8Array }
type Content = { track: Track | null; packets: Packet[] }

export const isWebm = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3

/** Validates a WebM recording and rewrites it without metadata; throws InvalidRecording. */
export function readWebm(bytes: Uint8Array): Recording {
  const head = elementAt(bytes, 0, bytes.length)
  check(head.id === ids.ebml && head.end !== null, 'no EBML header')
  assertWebm(bytes, head.start, head.end)
  const segment = elementAt(bytes, head.end, bytes.length)
  check(segment.id === ids.segment, 'no segment')
  check(segment.end === null || segment.end === bytes.length, 'data after the segment')
  const { track, packets } = readSegment(bytes, segment.start)
  check(track !== null, 'no track')
  const millis = playedMillis(packets)
  return { mime: 'audio/webm', seconds: millis / 1000, bytes: rewrite(track, packets, millis) }
}

function assertWebm(bytes: Uint8Array, start: number, end: number): void {
  let docType = ''
  for (const { id, start: at, end: until } of elementsIn(bytes, start, end))
    if (id === ids.docType) docType = textAt(bytes, at, until)
  check(docType === 'webm', 'doctype is not webm')
}

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, Math.min(end, start + 64))).toString('latin1')

function readSegment(bytes: Uint8Array, start: number): Content {
  const content: Content = { track: null, packets: [] }
  let at = start
  while (at < bytes.length) {
    const element = elementAt(bytes, at, bytes.length)
    check(segmentIds.includes(element.id), 'unexpected element in the segment')
    if (element.id === ids.cluster) {
      at = readCluster(bytes, element, content)
      continue
    }
    check(element.end !== null, 'element of unknown size not allowed here')
    if (element.id === ids.info) assertMillis(bytes, element.start, element.end)
    if (element.id === ids.tracks) {
      check(content.track === null, 'more than one Tracks element')
      content.track = readTracks(bytes, element.start, element.end)
    }
    at = element.end
  }
  return content
}

// All browsers record with timestamps in milliseconds.
function assertMillis(bytes: Uint8Array, start: number, end: number): void {
  for (const { id, start: at, end: until } of elementsIn(bytes, start, end))
    if (id === ids.timestampScale) check(unsigned(bytes, at, until) === 1_000_000, 'timestamp scale is not 1 ms')
}

function readTracks(bytes: Uint8Array, start: number, end: number): Track {
  const entries = [...elementsIn(bytes, start, end)].filter(({ id }) => !ignoredIds.includes(id))
  const [entry] = entries
  check(entries.length === 1 && entry?.id === ids.trackEntry, 'not exactly one track')
  const track = { number: 0, channels: 1, preSkip: 312 }
  let type = 0
  let codec = ''
  for (const { id, start: at, end: until } of elementsIn(bytes, entry.start, entry.end)) {
    check(id !== ids.encodings, 'compressed or encrypted track')
    if (id === ids.trackNumber) track.number = unsigned(bytes, at, until)
    if (id === ids.trackType) type = unsigned(bytes, at, until)
    if (id === ids.codecId) codec = textAt(bytes, at, until)
    if (id === ids.codecPrivate) Object.assign(track, readOpusHead(bytes.subarray(at, until)))
  }
  check(type === 2 && codec === 'A_OPUS' && track.number > 0 && track.number < 127, 'not an Opus track')
  return track
}

// RFC 7845: magic, version, channels, pre-skip, rate, gain, mapping family.
function readOpusHead(head: Uint8Array): Pick<Track, 'channels' | 'preSkip'> {
  check(head.length === 19 && textAt(head, 0, 8) === 'OpusHead' && head[8] === 1, 'invalid OpusHead')
  const channels = head[9] ?? 0
  check((channels === 1 || channels === 2) && head[18] === 0, 'neither mono nor stereo')
  return { channels, preSkip: (head[10] ?? 0) | ((head[11] ?? 0) << 8) }
}

/** Reads a cluster and returns the offset of the next element of the segment, where a cluster of unknown size ends. */
function readCluster(bytes: Uint8Array, cluster: Element, content: Content): number {
  const { track, packets } = content
  check(track !== null, 'cluster before its track')
  const limit = cluster.end ?? bytes.length
  let at = cluster.start
  let since: number | null = null
  while (at < limit) {
    const element = elementAt(bytes, at, limit)
    const isClusterElement = clusterIds.includes(element.id)
    if (cluster.end === null && !isClusterElement) return at
    check(isClusterElement, 'unexpected element in a cluster')
    check(element.end !== null, 'element of unknown size not allowed here')
    if (element.id === ids.timestamp) since = unsigned(bytes, element.start, element.end)
    for (const block of blocksOf(bytes, { ...element, end: element.end })) {
      check(since !== null, 'block before its timestamp')
      packets.push(packetOf(bytes, block, { since, track, last: packets.at(-1)?.at ?? 0 }))
      check(packets.length <= packetsMax, 'too many packets')
    }
    at = element.end
  }
  return limit
}

type Closed = Element & { end: number }

function blocksOf(bytes: Uint8Array, element: Closed): Closed[] {
  if (element.id === ids.simpleBlock) return [element]
  if (element.id !== ids.blockGroup) return []
  return [...elementsIn(bytes, element.start, element.end)].filter(({ id }) => id === ids.block)
}

function packetOf(
  bytes: Uint8Array,
  { start, end }: Closed,
  { since, track, last }: { since: number; track: Track; last: number },
): Packet {
  check(end - start > 4, 'empty block')
  check(bytes[start] === (0x80 | track.number), 'block of another track')
  const offset = (((bytes[start + 1] ?? 0) << 24) | ((bytes[start + 2] ?? 0) << 16)) >> 16
  check(((bytes[start + 3] ?? 0) & 0x06) === 0, 'laced packets')
  const at = since + offset
  check(at >= last && at - last < 120_000, 'timestamps decrease')
  return { at, bytes: bytes.subarray(start + 4, end) }
}

/** The duration: by timestamps or by the sum of the packets' durations, whichever is longer. */
function playedMillis(packets: Packet[]): number {
  const last = packets.at(-1)
  const first = packets[0]
  check(first !== undefined && last !== undefined, 'no audio')
  let total = 0
  for (const { bytes } of packets) total += packetMillis(bytes)
  return Math.max(total, last.at - first.at + packetMillis(last.bytes))
}

const frameMillis = [10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 10, 20]

// RFC 6716, 3.1: the first byte gives the duration of a frame and the number of frames.
function packetMillis(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const config = first >> 3
  const frame = config < 16 ? (frameMillis[config] ?? 20) : 2.5 * 2 ** (config & 3)
  const count = [1, 2, 2, (packet[1] ?? 0) & 0x3f][first & 3] ?? 0
  check(count > 0 && frame * count <= 120, 'packet without a duration')
  return frame * count
}

const clusterMillis = 5000

function rewrite(track: Track, packets: Packet[], millis: number): Uint8Array {
  const start = packets[0]?.at ?? 0
  const clusters: Uint8Array[] = []
  let blocks: Uint8Array[] = []
  let since = 0
  const close = () => {
    if (blocks.length > 0)
      clusters.push(encodeElement(ids.cluster, Buffer.concat([number(ids.timestamp, since), ...blocks])))
    blocks = []
  }
  for (const { at, bytes } of packets) {
    const now = at - start
    if (blocks.length === 0 || now - since >= clusterMillis) {
      close()
      since = now
    }
    const head = [0x81, ((now - since) >> 8) & 0xff, (now - since) & 0xff, 0x80]
    blocks.push(encodeElement(ids.simpleBlock, Buffer.concat([Buffer.from(head), bytes])))
  }
  close()
  const info = [
    number(ids.timestampScale, 1_000_000),
    float(ids.duration, millis),
    ...appNames.map(([id, name]) => text(id, name)),
  ]
  const content = [encodeElement(ids.info, Buffer.concat(info)), encodeTrack(track), ...clusters]
  return Buffer.concat([fileHead, encodeElement(ids.segment, Buffer.concat(content))])
}

const appNames = [
  [ids.muxingApp, 'karibu'],
  [ids.writingApp, 'karibu'],
] as const

function encodeTrack({ channels, preSkip }: Track): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(preSkip, 10)
  head.writeUInt32LE(48_000, 12)
  const entry = [
    number(ids.trackNumber, 1),
    number(ids.trackUid, 1),
    number(ids.trackType, 2),
    text(ids.codecId, 'A_OPUS'),
    encodeElement(ids.codecPrivate, head),
    number(ids.codecDelay, Math.round((preSkip / 48_000) * 1e9)),
    number(ids.seekPreRoll, 80_000_000),
    encodeElement(ids.audio, Buffer.concat([float(ids.sampling, 48_000), number(ids.channels, channels)])),
  ]
  return encodeElement(ids.tracks, encodeElement(ids.trackEntry, Buffer.concat(entry)))
}

function number(id: number, value: number): Uint8Array {
  const content = Buffer.alloc(6)
  content.writeUIntBE(value, 0, 6)
  return encodeElement(id, content)
}

function float(id: number, value: number): Uint8Array {
  const content = Buffer.alloc(8)
  content.writeDoubleBE(value)
  return encodeElement(id, content)
}

function text(id: number, value: string): Uint8Array {
  return encodeElement(id, Buffer.from(value, 'latin1'))
}

// EBML version 1, ids of at most four bytes, sizes of at most eight, WebM version 4 readable from version 2.
const fileHead = encodeElement(
  ids.ebml,
  Buffer.concat([
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(ids.docType, 'webm'),
    number(0x4287, 4),
    number(0x4285, 2),
  ]),
)
