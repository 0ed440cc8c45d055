import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'
import type { Storage } from '../ports/storage.ts'

/** Files in a bucket. */
export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
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
