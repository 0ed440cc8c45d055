import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import type { S3PlaceConfig } from './backup-config.ts'
import { isBackupName } from './backup-name.ts'
import type { BackupPlace } from './place.ts'
import { clientOf, isMissing, listNames, partBytes, upload } from './s3-objects.ts'

/** Backups below a prefix of a bucket. A backup is sent in parts while it is made; nothing of it is kept on this machine. */
export function s3Place(config: S3PlaceConfig, bytesOfPart = partBytes): BackupPlace {
  const { bucket: Bucket, prefix } = config
  const client = clientOf(config)
  const at = (name: string) => ({ Bucket, Key: `${prefix}/${name}` })
  return {
    where: `s3://${Bucket}/${prefix}`,
    list: async () => (await listNames(client, { Bucket, prefix })).names.filter(isBackupName),
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
