import type { WalTarget } from '../backup/backup-config.ts'
import { StartFault } from '../start-fault.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { listArchives, openArchive, whereOf } from './archives.ts'
import { olderThan } from './wal-names.ts'

/** `endedAt`: the earliest moment that a recovery from it can reach. `archive`: the name of its archive. */
export type BaseBackup = { name: string; archive: string; endedAt: Date; startSegment: string }

const namePattern = /^base-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-([0-9A-F]{24})\.base$/

/** Time and segment are in the name, so that old files are deleted without the passphrase. */
export const baseName = (endedAt: Date, startSegment: string): string =>
  `base-${endedAt.toISOString().slice(0, 23).replaceAll(/[-:.]/g, '').replace('T', '-')}-${startSegment}.base`

/** The base backups of all archives of a target, oldest first. */
export async function listBases(target: WalTarget): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  for (const archive of await listArchives(target))
    found.push(...(await basesOf(await openArchive(target, archive), archive)))
  return found.sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
}

/** The base backups of one archive, oldest first. */
export async function basesOf(files: ArchiveFiles, archive: string): Promise<BaseBackup[]> {
  const names = await files.list({ begin: 'base-' })
  return names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, milliseconds, startSegment] = namePattern.exec(name) ?? []
    const endedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
    return startSegment ? [{ name, archive, endedAt, startSegment }] : []
  })
}

/** The base backup from which a moment is reached soonest; null means the latest moment. */
export async function chooseBase(target: WalTarget, moment: Date | null): Promise<BaseBackup> {
  const bases = await listBases(target)
  const usable = bases.filter(({ endedAt }) => !moment || endedAt <= moment)
  const base = usable.at(-1)
  if (base) return base
  const [oldest] = bases
  throw new StartFault(
    oldest
      ? `The oldest base backup is of ${oldest.endedAt.toISOString()}: choose a TIME from then on, or restore a backup file.`
      : `There is no base backup in ${whereOf(target)}. npm run backup writes one while WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3 is set.`,
  )
}

/**
 * Deletes the oldest base backups until so many remain, and the WAL that only they need. `current`: the archive in use, whose
 * WAL remains where it has no base backup yet. Returns how many files, and archives without a base backup, went.
 */
export async function removeOldBases(target: WalTarget, { retain, current }: { retain: number; current: string }) {
  const bases = await listBases(target)
  const old = bases.slice(0, Math.max(0, bases.length - retain))
  const remaining = bases.slice(old.length)
  let count = 0
  for (const archive of new Set(bases.map((base) => base.archive))) {
    const files = await openArchive(target, archive)
    const first = remaining.find((base) => base.archive === archive)
    if (!first && archive !== current) {
      // Its base backups go last: by them a removal that broke off is found again.
      await files.remove((await files.list()).filter((name) => !name.startsWith('base-')))
      await files.clear()
      count += 1
      continue
    }
    const names = old.flatMap((base) => (base.archive === archive ? [base.name] : []))
    if (first) names.push(...olderThan(await files.list(), first.startSegment))
    await files.remove(names)
    count += names.length
  }
  return count
}
