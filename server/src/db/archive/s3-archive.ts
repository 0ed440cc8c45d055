import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3PlaceConfig } from '../backup/backup-config.ts'
import { clientOf, isMissing, listNames, partBytes, upload } from '../backup/s3-objects.ts'
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
  return {
    where: `s3://${Bucket}/${prefix}`,
    list,
    read: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    open: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body')
      return Body
    },
    write: async (name, bytes) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: 'application/octet-stream' }))
    },
    settle() {},
    adopt: async (path, name) => {
      await upload(client, { ...at(name), source: createReadStream(path), bytesOfPart: partBytes })
      await rm(path)
    },
    remove,
    clear: async () => remove(await list()),
  }
}

/** The archives of all databases behind a prefix. */
export const listS3Archives = async (config: S3PlaceConfig): Promise<string[]> =>
  (await listNames(clientOf(config), { Bucket: config.bucket, prefix: config.prefix })).folders
