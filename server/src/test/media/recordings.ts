/** A box of MP4 or an element of EBML, put together from numbers, texts and bytes. */
type Part = number | string | Uint8Array | readonly Part[]

const join = (...parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part])
      if (typeof part === 'string') return Buffer.from(part, 'latin1')
      return part instanceof Uint8Array ? Buffer.from(part) : join(...part)
    }),
  )
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const short = (value: number): Buffer => long(value).subarray(2)

const element = (id: string, ...content: readonly Part[]): Buffer => {
  const bytes = join(...content)
  return join(Buffer.from(id, 'hex'), 0x08, long(bytes.length), bytes)
}

type Webm = {
  packets?: number
  /** As browsers write it while recording: segment and clusters without an end. */
  open?: boolean
  codec?: string
  /** Milliseconds between packets. */
  step?: number
  extra?: Buffer
}

/** A WebM recording of Opus packets of 20 ms, as a browser's recorder writes it. */
export function webm({ packets = 100, open = true, codec = 'A_OPUS', step = 20, extra }: Webm = {}): Buffer {
  const head = element('1a45dfa3', element('4282', 'webm'))
  const opusHead = join('OpusHead', 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0)
  const track = element(
    'ae',
    element('d7', 1),
    element('73c5', 9),
    element('83', 2),
    element('86', codec),
    element('63a2', opusHead),
  )
  const info = element('1549a966', element('2ad7b1', 0x0f, 0x42, 0x40), element('5741', 'Chrome'))
  const clusters: Buffer[] = []
  for (let from = 0; from < packets; from += 50) {
    const blocks = Array.from({ length: Math.min(50, packets - from) }, (_, index) =>
      element('a3', 0x81, short(index * step), 0x80, Buffer.from([0x78, index, 2, 3, 4])),
    )
    const content = join(element('e7', long(from * step)), ...blocks)
    clusters.push(open ? join(Buffer.from('1f43b67501ffffffffffffff', 'hex'), content) : element('1f43b675', content))
  }
  const content = join(info, element('1654ae6b', track), ...clusters, extra ?? '')
  return join(
    head,
    open ? Buffer.from('1853806701ffffffffffffff', 'hex') : element('18538067', content),
    open ? content : '',
  )
}

/** Wraps an element, to be put in a file where it may not belong. */
export const strangeElement = (id: string, bytes: Buffer): Buffer => element(id, bytes)

const box = (type: string, ...content: readonly Part[]): Buffer => {
  const bytes = join(...content)
  return join(long(bytes.length + 8), type, bytes)
}
const full = (type: string, ...content: readonly Part[]): Buffer => box(type, long(0), ...content)

type Mp4 = {
  frames?: number
  fragmented?: boolean
  object?: number
  /** What the file says a frame lasts, of 48,000 a second. */
  claimed?: number
  place?: string
  source?: Buffer
}

const frameBytes = 10

/** An MP4 recording of AAC at 48 kHz, in one piece or in fragments. */
export function mp4({
  frames = 94,
  fragmented = false,
  object = 0x40,
  claimed = 1024,
  place = '',
  source,
}: Mp4 = {}): Buffer {
  const sound = box('mdat', Buffer.alloc(frames * frameBytes, 7))
  const file = box('ftyp', 'M4A ', long(0), 'isom')
  const make = (offset: number) =>
    moov({ frames: fragmented ? 0 : frames, fragmented, object, claimed, place, source, offset })
  if (!fragmented) {
    const { length } = make(0)
    return join(file, make(file.length + length + 8), sound)
  }
  const moof = (offset: number) =>
    box(
      'moof',
      full('mfhd', long(1)),
      box(
        'traf',
        box('tfhd', long(0x20000), long(1)),
        full('tfdt', long(0)),
        box(
          'trun',
          long(0x301),
          long(frames),
          long(offset),
          Array.from({ length: frames }, () => [long(claimed), long(frameBytes)]),
        ),
      ),
    )
  return join(file, make(0), moof(moof(0).length + 8), sound)
}

type Moov = {
  frames: number
  fragmented: boolean
  object: number
  claimed: number
  place: string
  source: Buffer | undefined
  offset: number
}

function moov({ frames, fragmented, object, claimed, place, source, offset }: Moov): Buffer {
  const config = join(5, [0x80, 0x80, 0x80], 2, 0x11, 0x90)
  const decoder = join(4, [0x80, 0x80, 0x80], 13 + config.length, object, 0x15, Buffer.alloc(11), config)
  const esds = full('esds', 3, [0x80, 0x80, 0x80], 3 + decoder.length, 0, 1, 0, decoder)
  const entry = box(
    'mp4a',
    Buffer.alloc(6),
    short(1),
    Buffer.alloc(8),
    short(1),
    short(16),
    Buffer.alloc(4),
    long(48_000 << 16),
    esds,
  )
  const stbl = box(
    'stbl',
    full('stsd', long(1), entry),
    full('stts', frames ? [long(1), long(frames), long(claimed)] : [long(0)]),
    full('stsc', frames ? [long(1), long(1), long(frames), long(1)] : [long(0)]),
    full('stsz', long(frames ? frameBytes : 0), long(frames)),
    full('stco', frames ? [long(1), long(offset)] : [long(0)]),
  )
  const inside = source ?? box('url ', long(1))
  const minf = box('minf', full('smhd', long(0)), box('dinf', full('dref', long(1), inside)), stbl)
  const mdhd = full('mdhd', long(0), long(0), long(48_000), long(0), long(0))
  const mdia = box('mdia', mdhd, full('hdlr', long(0), 'soun', Buffer.alloc(13)), minf)
  const places = place ? box('udta', box('©xyz', place)) : ''
  const mvex = fragmented ? box('mvex', full('trex', long(1), long(1), long(0), long(0), long(0))) : ''
  return box('moov', full('mvhd', Buffer.alloc(96)), box('trak', full('tkhd', Buffer.alloc(80)), mdia), mvex, places)
}
