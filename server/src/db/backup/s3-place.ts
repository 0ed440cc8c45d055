import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { StartFault } from '../start-fault.ts'
import type { S3PlaceConfig } from './backup-config.ts'
import { isBackupName } from './backup-name.ts'
import type { BackupPlace } from './place.ts'

/** In memory at a time. S3 takes 10,000 parts of an object at most: 160 GB. */
const partBytes = 16 * 1_048_576
const partsMax = 10_000

/** Backups below a prefix of a bucket. A backup is sent in parts while it is made; nothing of it is kept on this machine. */
export function s3Place(config: S3PlaceConfig, bytesOfPart = partBytes): BackupPlace {
  const { bucket: Bucket, prefix } = config
  const client = clientOf(config)
  const at = (name: string) => ({ Bucket, Key: `${prefix}/${name}` })
  return {
    where: `s3://${Bucket}/${prefix}`,
    list: () => listNames(client, { Bucket, prefix }),
    write: (name, source) => upload(client, { ...at(name), source, bytesOfPart }),
    read: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body')
      return Body
    },
    finishedAt: async (name) => {
      try {
        return (await client.send(new HeadObjectCommand(at(name)))).LastModified ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3PlaceConfig): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // A part, and a backup that is read as fast as its rows are loaded, may take long; silence may not.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000 },
  })

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

/** All names, however many pages of 1,000 they take. */
async function listNames(client: S3Client, { Bucket, prefix }: { Bucket: string; prefix: string }): Promise<string[]> {
  const names: string[] = []
  let token: string | undefined
  do {
    const page = { Bucket, Prefix: `${prefix}/`, Delimiter: '/', ContinuationToken: token }
    const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(page))
    names.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length + 1) ?? []))
    token = NextContinuationToken
  } while (token)
  return names.filter(isBackupName).sort()
}

type Upload = { Bucket: string; Key: string; source: AsyncIterable<Uint8Array>; bytesOfPart: number }

async function upload(client: S3Client, { source, bytesOfPart, ...object }: Upload): Promise<number> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' }),
  )
  const Parts: CompletedPart[] = []
  let size = 0
  try {
    for await (const Body of inParts(source, bytesOfPart)) {
      const PartNumber = Parts.length + 1
      if (PartNumber > partsMax) throw new StartFault('The backup is larger than S3 takes in one object.')
      const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }))
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
