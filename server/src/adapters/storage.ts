import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import type { Storage } from '../ports/storage.ts'

/** S3 where it is set; else files below the data folder. */
export const makeStorage = (config: Config): Storage =>
  config.s3 ? s3Storage(config.s3) : fileStorage(join(config.dataDir, 'photos'))

export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    // Keys are made by us; this keeps a bug from becoming a way out of the folder.
    assert(/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key), 'not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside and renamed, so that a full disk or a crash leaves no half photo.
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
    list: async (folder) => {
      try {
        const entries = await readdir(pathOf(folder), { withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
          .map(({ name }) => `${folder}/${name}`)
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return []
        throw error
      }
    },
  }
}

function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 },
  })
  const Bucket = settings.bucket
  return {
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    get: async (key) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return (await found.Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    list: async (folder) => {
      const keys: string[] = []
      let token: string | undefined
      do {
        const page = { Bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: token }
        const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(page))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
        token = NextContinuationToken
      } while (token)
      return keys
    },
  }
}
