import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3PlaceConfig } from '../backup/backup-config.ts'
import { assertStored, clientOf, isMissing, listNames, partBytes, upload } from '../backup/s3-objects.ts'
import { StartFault } from '../start-fault.ts'
import type { ArchiveFiles } from './archive-files.ts'

/** Of PostgreSQL's archiver, which tries again itself, and which a stop of the database waits for. */
export const archiverPatience = { connectionMs: 3_000, silenceMs: 20_000, maxAttempts: 1 }
const removedAtOnce = 8

/** An archive behind a prefix of a bucket. An object appears when S3 has all of it. */
export function s3Archive(config: S3PlaceConfig, patience?: typeof archiverPatience): ArchiveFiles {
  const { bucket: Bucket, prefix } = config
  const client = clientOf(config, patience)
  const at = (name: string) => ({ Bucket, Key: `${prefix}/${name}` })
  const list: ArchiveFiles['list'] = async (only) => (await listNames(client, { Bucket, prefix, ...only })).names
  const remove = async (names: readonly string[]) => {
    for (let from = 0; from < names.length; from += removedAtOnce)
      await Promise.all(
        names.slice(from, from + removedAtOnce).map((name) => client.send(new DeleteObjectCommand(at(name)))),
      )
  }
  const readUnless = async (isNothing: (error: unknown) => boolean, name: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    } catch (error) {
      if (isNothing(error)) return null
      throw error
    }
  }
  return {
    where: `s3://${Bucket}/${prefix}`,
    list,
    // S3 answers a key without the right to list with 403 for what is missing.
    find: (name) => readUnless((error) => isMissing(error) || statusOf(error) === 403, name),
    read: (name) => readUnless(isMissing, name),
    open: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body')
      return Body
    },
    write: (name, bytes) => putNew(client, { ...at(name), Body: bytes, ContentType: 'application/octet-stream' }),
    settle() {},
    adopt: async (path, name) => {
      const sent = await upload(client, { ...at(name), source: createReadStream(path), bytesOfPart: partBytes })
      const { size } = await stat(path)
      if (sent !== size) {
        await remove([name])
        throw new StartFault(`${path} has ${size} bytes, and ${sent} were sent: another process writes to it.`)
      }
      await rm(path)
    },
    remove,
    clear: async () => remove(await list()),
  }
}

/** Stores an object that is not there yet. A provider that does not know the condition is sent it without. */
async function putNew(client: S3Client, input: PutObjectCommandInput): Promise<void> {
  try {
    assertStored(await client.send(new PutObjectCommand({ ...input, IfNoneMatch: '*' })))
  } catch (error) {
    if (statusOf(error) === 412)
      throw new StartFault(
        `${input.Key} exists already, and could not be read before: the key needs the right to read.`,
      )
    if (statusOf(error) !== 501) throw error
    assertStored(await client.send(new PutObjectCommand(input)))
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** The archives of all databases behind a prefix. */
export const listS3Archives = async (config: S3PlaceConfig): Promise<string[]> =>
  (await listNames(clientOf(config), { Bucket: config.bucket, prefix: config.prefix })).folders
