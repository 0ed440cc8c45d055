import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { S3PlaceConfig } from '../backup/backup-config.ts'
import { type FileOwner, writeDurably } from '../embedded/durable-file.ts'

const bucket = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  prefix: z.string(),
})

export const bucketPath = (folder: string): string => join(folder, 'wal-bucket.json')

/** Writes the bucket of an archive, with its keys, where only the user of PostgreSQL can read it. */
export function writeBucketFile(folder: string, s3: S3PlaceConfig, owner: FileOwner): string {
  const path = bucketPath(folder)
  writeDurably(`${path}.next`, Buffer.from(JSON.stringify(s3)), owner)
  renameSync(`${path}.next`, path)
  return path
}

export const readBucketFile = (path: string): S3PlaceConfig => bucket.parse(JSON.parse(readFileSync(path, 'utf8')))
