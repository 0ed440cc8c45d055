import * as z from 'zod'
import { StartFault } from '../start-fault.ts'
import type { ByteReader } from './encrypted-stream.ts'

const fingerprint = z.object({ rows: z.int(), hash: z.string() })

/** A backup is a list of frames: the head, the rows of each table, the files, the end. Each has a description and bytes. */
const frame = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    madeAt: z.iso.datetime(),
    version: z.string(),
    database: z.object({
      baseline: z.string(),
      migrations: z.array(z.string()),
      tables: z.array(
        z.object({
          schema: z.enum(['public', 'graphile_worker']),
          name: z.string(),
          columns: z.array(z.string()),
        }),
      ),
      sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
    }),
  }),
  z.object({ kind: z.literal('secret') }),
  /** Bytes: a JSON list of texts. `table` is its place in the head. */
  z.object({ kind: z.literal('rows'), table: z.int() }),
  z.object({ kind: z.literal('fingerprints'), tables: z.record(z.string(), fingerprint) }),
  z.object({ kind: z.literal('file'), key: z.string(), sha256: z.string() }),
  /** Begins a base backup. Bytes: the passwords of the embedded database and the key of the archive, as JSON. */
  z.object({ kind: z.literal('cluster'), madeAt: z.iso.datetime(), startSegment: z.string() }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  /** The next bytes of a file of the cluster. */
  z.object({ kind: z.literal('piece'), path: z.string() }),
  /** `missing`: stored keys without any file. */
  z.object({ kind: z.literal('end'), files: z.int(), missing: z.int() }),
])
export type FrameInfo = z.output<typeof frame>
export type Frame = { info: FrameInfo; bytes: Buffer }

const infoMax = 16 * 1_048_576

/** Description and bytes, each with its length before it. */
export function encodeFrame(info: FrameInfo, bytes: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify(info))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(text.length, 0)
  lengths.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([lengths, text, bytes])
}

/** The frames of a backup up to its end. Throws a StartFault when the end is missing. */
export async function* readFrames(reader: ByteReader): AsyncGenerator<Frame> {
  for (let kind = ''; kind !== 'end'; ) {
    const lengths = await reader.take(8)
    const infoLength = lengths?.readUInt32BE(0) ?? 0
    const text = lengths && infoLength <= infoMax ? await reader.take(infoLength) : null
    const bytes = text && lengths ? await reader.take(lengths.readUInt32BE(4)) : null
    if (!text || !bytes) throw new StartFault('The backup is incomplete: its end is missing.')
    const info = frame.parse(JSON.parse(text.toString()))
    kind = info.kind
    yield { info, bytes }
  }
}
