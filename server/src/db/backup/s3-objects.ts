import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { StartFault } from '../start-fault.ts'
import type { S3PlaceConfig } from './backup-config.ts'

/** How long a connection, and a silence within a request, may last; how often a request is tried. */
type Patience = { connectionMs: number; silenceMs: number; maxAttempts: number }
// A part, and a backup that is read as fast as its rows are loaded, may take long; silence may not.
const usualPatience: Patience = { connectionMs: 5_000, silenceMs: 120_000, maxAttempts: 3 }

export const clientOf = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3PlaceConfig,
  { connectionMs, silenceMs, maxAttempts } = usualPatience,
): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    requestHandler: { connectionTimeout: connectionMs, socketTimeout: silenceMs },
  })

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

/** The ETag of what was stored. S3 always names it: an answer without one is of something else, such as a proxy. */
export function assertStored({ ETag }: { ETag?: string | undefined }): string {
  if (ETag) return ETag
  throw new Error('S3 did not confirm that it stored this: its answer has no ETag')
}

type List = { Bucket: string; prefix: string; begin?: string; from?: string }

/**
 * The names behind `prefix/` in their order, and those of the folders there, however many pages of 1,000 they take.
 * `begin`: only those that begin so; `from`: only those from this one on.
 */
export async function listNames(client: S3Client, { Bucket, prefix, begin = '', from = '' }: List) {
  const names: string[] = []
  const folders: string[] = []
  let token: string | undefined
  do {
    const {
      Contents = [],
      CommonPrefixes = [],
      NextContinuationToken,
    } = await client.send(
      new ListObjectsV2Command({
        ...{ Bucket, Prefix: `${prefix}/${begin}`, Delimiter: '/', ContinuationToken: token },
        // S3 begins behind it: behind what is one character shorter, the name itself is found.
        ...(from ? { StartAfter: `${prefix}/${from.slice(0, -1)}` } : {}),
      }),
    )
    names.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length + 1) ?? []))
    folders.push(...CommonPrefixes.flatMap(({ Prefix }) => Prefix?.slice(prefix.length + 1, -1) ?? []))
    token = NextContinuationToken
  } while (token)
  return { names: names.filter((name) => name >= from).sort(), folders: folders.sort() }
}

/** In memory at a time. S3 takes 10,000 parts of an object at most: 160 GB. */
export const partBytes = 16 * 1_048_576
const partsMax = 10_000
type Upload = { Bucket: string; Key: string; source: AsyncIterable<Uint8Array>; bytesOfPart: number }

/** Sends an object in parts and returns its size. It appears when it is whole; of one that breaks off nothing is left. */
export async function upload(client: S3Client, { source, bytesOfPart, ...object }: Upload): Promise<number> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' }),
  )
  const Parts: CompletedPart[] = []
  let size = 0
  try {
    for await (const Body of inParts(source, bytesOfPart)) {
      const PartNumber = Parts.length + 1
      if (PartNumber > partsMax) throw new StartFault('The backup is larger than S3 takes in one object.')
      const ETag = assertStored(await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body })))
      Parts.push({ PartNumber, ETag })
      size += Body.length
    }
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // The parts would be stored, and paid for, without being listed. The first error says what went wrong.
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
    throw error
  }
  return size
}

async function* inParts(source: AsyncIterable<Uint8Array>, bytesOfPart: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size < bytesOfPart) continue
    const all = Buffer.concat(waiting, size)
    let from = 0
    for (; size - from >= bytesOfPart; from += bytesOfPart) yield all.subarray(from, from + bytesOfPart)
    waiting = [all.subarray(from)]
    size -= from
  }
  // An upload needs one part at least.
  yield Buffer.concat(waiting, size)
}
