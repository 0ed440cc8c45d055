import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { WalTarget } from '../backup/backup-config.ts'
import type { KeySource } from '../backup/encrypted-stream.ts'
import { type FileOwner, writeDurably } from '../embedded/durable-file.ts'

const keyBytes = 32

/**
 * The key of the archive of this data folder, made when it is missing. It lies beside the database, which it protects nowhere
 * else; base backups contain it encrypted by BACKUP_PASSPHRASE. The passphrase itself is not on the machine's disk for it.
 */
export function ensureArchiveKey(dataDir: string, owner: FileOwner): Buffer {
  const path = keyPath(dataDir)
  if (!existsSync(path)) {
    writeDurably(`${path}.next`, randomBytes(keyBytes), owner)
    renameSync(`${path}.next`, path)
  }
  return readFileSync(path)
}

export const keyPath = (dataDir: string): string => join(dataDir, 'wal.key')

/** Each key has an archive of its own, so that two databases never write to one. */
export const archiveName = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

/** Where the archive of a name lies: a folder, or a longer prefix. */
export const archiveAt = (target: WalTarget, name: string): WalTarget =>
  'dir' in target ? { dir: join(target.dir, name) } : { s3: { ...target.s3, prefix: `${target.s3.prefix}/${name}` } }

/** A key for each file: the nonces of the stream begin anew in each. The name is in it, so that no file passes for another. */
export const archivedFileKey = (key: Buffer, name: string): KeySource => ({
  magic: 'KARIBU-WAL-ARC1\n',
  derive: async (salt) => Buffer.from(hkdfSync('sha256', key, salt, name, keyBytes)),
})
