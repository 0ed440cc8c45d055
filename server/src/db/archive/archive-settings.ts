import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../embedded/data-folder.ts'
import { assertReachable, type DatabaseUser, giveTo } from '../embedded/database-user.ts'
import { archiveFolder, ensureArchiveKey, keyPath } from './archive-key.ts'

/** A segment is archived at the latest so many seconds after its first commit: with the copying, within a minute. */
const timeoutS = 50

type Place = { dataDir: string; walDir: string; user: DatabaseUser }

/** Makes the folder of the archive and returns the settings with which PostgreSQL archives into it. */
export function archiveSettings({ dataDir, walDir, user }: Place): Record<string, string> {
  const folder = archiveFolder(makeDataFolder(walDir), ensureArchiveKey(dataDir, user))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(user, folder)
  assertReachable({ user, dataDir: folder, program: process.execPath })
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(timeoutS),
    archive_command: commandOf('store', { folder, keyFile: keyPath(dataDir), path: '%p', name: '%f' }),
  }
}

/** `cacheDir`: where Node keeps the compiled program, which halves the time of each of many runs. */
type Arguments = { folder: string; keyFile: string; path: string; name: string; cacheDir?: string }

/** The command line for PostgreSQL, which replaces %p and %f and gives it to a shell. */
export function commandOf(verb: 'store' | 'fetch', { folder, keyFile, path, name, cacheDir }: Arguments): string {
  const program = join(import.meta.dirname, 'archive-command.ts')
  const quoted = [process.execPath, program, verb, folder, keyFile].map(quote)
  const cache = cacheDir === undefined ? [] : [`NODE_COMPILE_CACHE=${quote(cacheDir)}`]
  return [...cache, ...quoted, `"${path}"`, `"${name}"`].join(' ')
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
