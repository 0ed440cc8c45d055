import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../../server/src/config/config.ts'
import { newestName } from '../../../server/src/db/backup/backup-name.ts'
import { folderPlace } from '../../../server/src/db/backup/backup-place.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { megabytes } from './settings.ts'

/** Measured: a backup takes a twentieth of the database. Text that hardly compresses takes more. */
const shareOfDatabase = 0.25
const growth = 1.25
/** The disk may be that of the database, which needs space for the migration itself. */
const reserveBytes = 64 * 2 ** 20

type Disk = { bsize: number; blocks: number; bavail: number }

/**
 * Throws a StartFault when the folder of backups has too little free space for one more. By the size of the newest backup, or
 * before the first one by the sizes of the database and the stored files. A bucket has no such limit.
 */
export async function assertBackupSpace(config: Config, adminUrl: string, disk?: Disk): Promise<void> {
  if (config.backup.s3) return
  const { dir } = config.backup
  const { bsize, blocks, bavail } = disk ?? (await statfs(existingFolder(dir)))
  // Some network file systems report no size at all.
  if (blocks === 0) return
  const [free, needed] = [bavail * bsize, (await expectedBytes(config, adminUrl)) + reserveBytes]
  if (free >= needed) return
  throw new StartFault(
    `${dir} has ${megabytes(free)} of free space, and a backup needs about ${megabytes(needed)}. Free some space, set BACKUP_DIR to a folder on a larger disk, or set the BACKUP_S3 settings.`,
  )
}

async function expectedBytes({ backup, dataDir, s3 }: Config, adminUrl: string): Promise<number> {
  const newest = newestName(await folderPlace(backup.dir).list(), new Date())
  if (newest) return growth * (await stat(join(backup.dir, newest))).size
  const { pool, close } = openDatabase(adminUrl, { poolMax: 1 })
  try {
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return shareOfDatabase * Number(rows[0]?.bytes ?? 0) + (s3 ? 0 : await bytesIn(join(dataDir, 'photos')))
  } finally {
    await close()
  }
}

async function bytesIn(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path))
}
