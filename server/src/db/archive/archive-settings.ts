import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { WalTarget } from '../backup/backup-config.ts'
import { makeDataFolder } from '../embedded/data-folder.ts'
import { assertReachable, type DatabaseUser, giveTo } from '../embedded/database-user.ts'
import { archiveAt, archiveName, ensureArchiveKey, keyPath } from './archive-key.ts'
import { bucketPath, writeBucketFile } from './bucket-file.ts'

/** A segment is archived at the latest so many seconds after its first commit: with the copying, within a minute. */
const timeoutS = 50

type Place = { dataDir: string; wal: WalTarget | null | undefined; user: DatabaseUser }

/**
 * Makes the archive of this database and returns the settings with which PostgreSQL archives into it. A bucket is not asked for:
 * the database starts without it, and archives once it answers.
 */
export function archiveSettings({ dataDir, wal, user }: Place): Record<string, string> {
  if (!wal || 'dir' in wal) rmSync(bucketPath(dataDir), { force: true })
  if (!wal) return {}
  const archive = archiveAt(
    'dir' in wal ? { dir: makeDataFolder(wal.dir) } : wal,
    archiveName(ensureArchiveKey(dataDir, user)),
  )
  if ('dir' in archive) {
    mkdirSync(archive.dir, { recursive: true, mode: 0o700 })
    giveTo(user, archive.dir)
  }
  // PostgreSQL's user runs Node for each segment.
  assertReachable({ user, dataDir: 'dir' in archive ? archive.dir : dataDir, program: process.execPath })
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(timeoutS),
    archive_command: commandOf('store', {
      place: placeOf(archive, { folder: dataDir, user }),
      ...{ keyFile: keyPath(dataDir), path: '%p', name: '%f' },
    }),
  }
}

type ProgramPlace = { kind: 'folder' | 'bucket'; path: string }

/** What the program is given for an archive. `folder`: where a file with the keys of a bucket is written. */
export const placeOf = (archive: WalTarget, { folder, user }: { folder: string; user: DatabaseUser }): ProgramPlace =>
  'dir' in archive
    ? { kind: 'folder', path: archive.dir }
    : { kind: 'bucket', path: writeBucketFile(folder, archive.s3, user) }

/** `cacheDir`: where Node keeps the compiled program, which halves the time of each of many runs. */
type Arguments = { place: ProgramPlace; keyFile: string; path: string; name: string; cacheDir?: string }

/** The command line for PostgreSQL, which replaces %p and %f and gives it to a shell. */
export function commandOf(verb: 'store' | 'fetch', { place, keyFile, path, name, cacheDir }: Arguments): string {
  const program = join(import.meta.dirname, 'archive-command.ts')
  const quoted = [process.execPath, program, verb, place.kind, place.path, keyFile].map(quote)
  const cache = cacheDir === undefined ? [] : [`NODE_COMPILE_CACHE=${quote(cacheDir)}`]
  return [...cache, ...quoted, `"${path}"`, `"${name}"`].join(' ')
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
