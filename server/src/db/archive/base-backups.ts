import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'
import { olderThan } from './wal-names.ts'

/** `endedAt`: the earliest moment that a recovery from it can reach. `folder`: that of its archive. */
export type BaseBackup = { file: string; folder: string; endedAt: Date; startSegment: string }

const namePattern = /^base-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-([0-9A-F]{24})\.base$/

/** Time and segment are in the name, so that old files are deleted without the passphrase. */
export const baseName = (endedAt: Date, startSegment: string): string =>
  `base-${endedAt.toISOString().slice(0, 23).replaceAll(/[-:.]/g, '').replace('T', '-')}-${startSegment}.base`

/** The base backups of all archives below a folder, oldest first. */
export async function listBases(walDir: string): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  for (const name of await namesIn(walDir)) {
    const folder = join(walDir, name)
    for (const base of await namesIn(folder).catch((): string[] => [])) {
      const [, year, month, day, hour, minute, second, milliseconds, startSegment] = namePattern.exec(base) ?? []
      if (!startSegment) continue
      const endedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
      found.push({ file: join(folder, base), folder, endedAt, startSegment })
    }
  }
  return found.sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
}

/** The base backup from which a moment is reached soonest; null means the latest moment. */
export async function chooseBase(walDir: string, target: Date | null): Promise<BaseBackup> {
  const bases = await listBases(walDir)
  const usable = bases.filter(({ endedAt }) => !target || endedAt <= target)
  const base = usable.at(-1)
  if (base) return base
  const [oldest] = bases
  throw new StartFault(
    oldest
      ? `The oldest base backup is of ${oldest.endedAt.toISOString()}: choose a TIME from then on, or restore a file of BACKUP_DIR.`
      : `There is no base backup in ${walDir}. npm run backup writes one while WAL_ARCHIVE_DIR is set.`,
  )
}

/**
 * Deletes the oldest base backups until so many remain, and the WAL that only they need. `current`: the archive in use, whose
 * WAL remains where it has no base backup yet. Returns how many files went.
 */
export async function removeOldBases(walDir: string, { retain, current }: { retain: number; current: string }) {
  const bases = await listBases(walDir)
  const old = bases.slice(0, Math.max(0, bases.length - retain))
  const remaining = bases.slice(old.length)
  let count = 0
  const remove = async (path: string) => {
    await rm(path, { force: true, recursive: true })
    count += 1
  }
  for (const { file } of old) await remove(file)
  for (const folder of new Set(bases.map((base) => base.folder))) {
    const first = remaining.find((base) => base.folder === folder)
    if (first) for (const name of olderThan(await namesIn(folder), first.startSegment)) await remove(join(folder, name))
    else if (folder !== current) await remove(folder)
  }
  return count
}

export const namesIn = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).sort() : []
