import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../embedded/durable-file.ts'
import type { BackupConfig } from './backup-config.ts'
import { isBackupName } from './backup-name.ts'
import type { BackupPlace } from './place.ts'

/** S3 where it is set, and only then its client is loaded; else the folder. */
export const backupPlaceOf = async ({ dir, s3 }: Pick<BackupConfig, 'dir' | 's3'>): Promise<BackupPlace> =>
  s3 ? (await import('./s3-place.ts')).s3Place(s3) : folderPlace(dir)

/** How messages name a backup: its path, or its address in S3. */
export const pathIn = ({ where }: Pick<BackupPlace, 'where'>, name: string): string => `${where}/${name}`

/**
 * The place and the name of a backup: of an address in the S3 of the settings, or of a path of a file. Null for an
 * address that is somewhere else.
 */
export function findBackup(path: string, place: BackupPlace): { place: BackupPlace; name: string } | null {
  if (path.startsWith('s3://')) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return pathIn(place, name) === path ? { place, name } : null
  }
  const file = resolve(path)
  return { place: folderPlace(join(file, '..')), name: basename(file) }
}

export function folderPlace(dir: string): BackupPlace {
  return {
    where: dir,
    list: async () => (existsSync(dir) ? (await readdir(dir)).filter(isBackupName).sort() : []),
    write: async (name, source) => {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, name)
      const part = `${file}.part`
      try {
        await pipeline(source, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(part, file)
        syncFolder(dir)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return (await stat(file)).size
    },
    read: async (name) => createReadStream(join(dir, name)),
    finishedAt: (name) =>
      stat(join(dir, name)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    remove: (name) => rm(join(dir, name), { force: true }),
  }
}
