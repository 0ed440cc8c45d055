import { type Element, elementAt, elementsIn, unsigned, written } from './ebml.ts'
import { must, type Sound } from './sound-rules.ts'

// A WebM file as browsers record it: one track of Opus and nothing else. What is kept is written anew from its packets,
// so that no tag, date or stowaway of the original remains, and the length stands where players look for it.

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
  place: 0xa7,
  sizeBefore: 0xab,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  nothing: 0xec,
  checksum: 0xbf,
} as const

const passedOver: readonly number[] = [ids.seekHead, ids.cues, ids.tags, ids.nothing, ids.checksum]
const ofSegment: readonly number[] = [...passedOver, ids.info, ids.tracks, ids.cluster]
const ofCluster: readonly number[] = [
  ids.timestamp,
  ids.simpleBlock,
  ids.blockGroup,
  ids.place,
  ids.sizeBefore,
  ids.nothing,
  ids.checksum,
]
const packetsMax = 60_000

type Track = { number: number; channels: number; preSkip: number }
/** `at` in milliseconds. */
type Packet = { at: number; bytes: Uint8Array }
type Recording = { track: Track | null; packets: Packet[] }

export const looksLikeWebm = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3

/** Reads a recording and writes it anew; throws SoundFault for whatever is not exactly one. */
export function readWebm(bytes: Uint8Array): Sound {
  const head = elementAt(bytes, 0, bytes.length)
  must(head.id === ids.ebml && head.end !== null, 'no EBML')
  assertWebm(bytes, head.start, head.end)
  const segment = elementAt(bytes, head.end, bytes.length)
  must(segment.id === ids.segment, 'no segment')
  must(segment.end === null || segment.end === bytes.length, 'something behind the segment')
  const { track, packets } = readSegment(bytes, segment.start)
  must(track !== null, 'no track')
  const millis = playedMillis(packets)
  return { mime: 'audio/webm', seconds: millis / 1000, bytes: writeAnew(track, packets, millis) }
}

function assertWebm(bytes: Uint8Array, start: number, end: number): void {
  let docType = ''
  for (const { id, start: at, end: until } of elementsIn(bytes, start, end))
    if (id === ids.docType) docType = textAt(bytes, at, until)
  must(docType === 'webm', 'no WebM')
}

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, Math.min(end, start + 64))).toString('latin1')

function readSegment(bytes: Uint8Array, start: number): Recording {
  const recording: Recording = { track: null, packets: [] }
  let at = start
  while (at < bytes.length) {
    const element = elementAt(bytes, at, bytes.length)
    must(ofSegment.includes(element.id), 'a stranger in the segment')
    if (element.id === ids.cluster) {
      at = readCluster(bytes, element, recording)
      continue
    }
    must(element.end !== null, 'an open element where none may be')
    if (element.id === ids.info) assertMillis(bytes, element.start, element.end)
    if (element.id === ids.tracks) {
      must(recording.track === null, 'tracks twice')
      recording.track = readTracks(bytes, element.start, element.end)
    }
    at = element.end
  }
  return recording
}

// All browsers count in milliseconds.
function assertMillis(bytes: Uint8Array, start: number, end: number): void {
  for (const { id, start: at, end: until } of elementsIn(bytes, start, end))
    if (id === ids.timestampScale) must(unsigned(bytes, at, until) === 1_000_000, 'another clock')
}

function readTracks(bytes: Uint8Array, start: number, end: number): Track {
  const entries = [...elementsIn(bytes, start, end)].filter(({ id }) => !passedOver.includes(id))
  const [entry] = entries
  must(entries.length === 1 && entry?.id === ids.trackEntry, 'not one track')
  const track = { number: 0, channels: 1, preSkip: 312 }
  let type = 0
  let codec = ''
  for (const { id, start: at, end: until } of elementsIn(bytes, entry.start, entry.end)) {
    must(id !== ids.encodings, 'packed or locked')
    if (id === ids.trackNumber) track.number = unsigned(bytes, at, until)
    if (id === ids.trackType) type = unsigned(bytes, at, until)
    if (id === ids.codecId) codec = textAt(bytes, at, until)
    if (id === ids.codecPrivate) Object.assign(track, readOpusHead(bytes.subarray(at, until)))
  }
  must(type === 2 && codec === 'A_OPUS' && track.number > 0 && track.number < 127, 'no track of Opus')
  return track
}

// RFC 7845: magic, version, channels, pre-skip, rate, gain, mapping family.
function readOpusHead(head: Uint8Array): Pick<Track, 'channels' | 'preSkip'> {
  must(head.length === 19 && textAt(head, 0, 8) === 'OpusHead' && head[8] === 1, 'no head of Opus')
  const channels = head[9] ?? 0
  must((channels === 1 || channels === 2) && head[18] === 0, 'not one or two channels')
  return { channels, preSkip: (head[10] ?? 0) | ((head[11] ?? 0) << 8) }
}

/** Reads a cluster; answers where the next element of the segment begins. An open one ends where that begins. */
function readCluster(bytes: Uint8Array, cluster: Element, recording: Recording): number {
  const { track, packets } = recording
  must(track !== null, 'sound before its track')
  const limit = cluster.end ?? bytes.length
  let at = cluster.start
  let since: number | null = null
  while (at < limit) {
    const element = elementAt(bytes, at, limit)
    const isInside = ofCluster.includes(element.id)
    if (cluster.end === null && !isInside) return at
    must(isInside, 'a stranger in a cluster')
    must(element.end !== null, 'an open element where none may be')
    if (element.id === ids.timestamp) since = unsigned(bytes, element.start, element.end)
    for (const block of blocksOf(bytes, { ...element, end: element.end })) {
      must(since !== null, 'sound before its time')
      packets.push(packetOf(bytes, block, { since, track, last: packets.at(-1)?.at ?? 0 }))
      must(packets.length <= packetsMax, 'too many packets')
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
  must(end - start > 4, 'an empty block')
  must(bytes[start] === (0x80 | track.number), 'a block of another track')
  const offset = (((bytes[start + 1] ?? 0) << 24) | ((bytes[start + 2] ?? 0) << 16)) >> 16
  must(((bytes[start + 3] ?? 0) & 0x06) === 0, 'laced packets')
  const at = since + offset
  must(at >= last && at - last < 120_000, 'time runs backwards')
  return { at, bytes: bytes.subarray(start + 4, end) }
}

/** How long it plays: by the clock of the file or by what its packets hold, whichever is longer. */
function playedMillis(packets: Packet[]): number {
  const last = packets.at(-1)
  const first = packets[0]
  must(first !== undefined && last !== undefined, 'no sound')
  let held = 0
  for (const { bytes } of packets) held += packetMillis(bytes)
  return Math.max(held, last.at - first.at + packetMillis(last.bytes))
}

const frameMillis = [10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 10, 20]

// RFC 6716, 3.1: the first byte says how long a frame is and how many there are.
function packetMillis(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const config = first >> 3
  const frame = config < 16 ? (frameMillis[config] ?? 20) : 2.5 * 2 ** (config & 3)
  const count = [1, 2, 2, (packet[1] ?? 0) & 0x3f][first & 3] ?? 0
  must(count > 0 && frame * count <= 120, 'a packet of no length')
  return frame * count
}

const clusterMillis = 5000

function writeAnew(track: Track, packets: Packet[], millis: number): Uint8Array {
  const start = packets[0]?.at ?? 0
  const clusters: Uint8Array[] = []
  let blocks: Uint8Array[] = []
  let since = 0
  const close = () => {
    if (blocks.length > 0) clusters.push(written(ids.cluster, Buffer.concat([number(ids.timestamp, since), ...blocks])))
    blocks = []
  }
  for (const { at, bytes } of packets) {
    const now = at - start
    if (blocks.length === 0 || now - since >= clusterMillis) {
      close()
      since = now
    }
    const head = [0x81, ((now - since) >> 8) & 0xff, (now - since) & 0xff, 0x80]
    blocks.push(written(ids.simpleBlock, Buffer.concat([Buffer.from(head), bytes])))
  }
  close()
  const info = [
    number(ids.timestampScale, 1_000_000),
    float(ids.duration, millis),
    ...names.map(([id, name]) => text(id, name)),
  ]
  const content = [written(ids.info, Buffer.concat(info)), trackAnew(track), ...clusters]
  return Buffer.concat([fileHead, written(ids.segment, Buffer.concat(content))])
}

const names = [
  [ids.muxingApp, 'karibu'],
  [ids.writingApp, 'karibu'],
] as const

function trackAnew({ channels, preSkip }: Track): Uint8Array {
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
    written(ids.codecPrivate, head),
    number(ids.codecDelay, Math.round((preSkip / 48_000) * 1e9)),
    number(ids.seekPreRoll, 80_000_000),
    written(ids.audio, Buffer.concat([float(ids.sampling, 48_000), number(ids.channels, channels)])),
  ]
  return written(ids.tracks, written(ids.trackEntry, Buffer.concat(entry)))
}

function number(id: number, value: number): Uint8Array {
  const content = Buffer.alloc(6)
  content.writeUIntBE(value, 0, 6)
  return written(id, content)
}

function float(id: number, value: number): Uint8Array {
  const content = Buffer.alloc(8)
  content.writeDoubleBE(value)
  return written(id, content)
}

function text(id: number, value: string): Uint8Array {
  return written(id, Buffer.from(value, 'latin1'))
}

// EBML 1, ids of four bytes, sizes of eight, WebM 4 that readers of 2 can read.
const fileHead = written(
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
