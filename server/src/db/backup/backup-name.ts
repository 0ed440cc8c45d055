import { dayMs } from '../../durations.ts'

const namePattern = /^karibu-\d{8}-\d{6}\.backup$/

/** The name of a backup that begins now. Names sort by time. */
export const backupNameOf = (now: Date): string =>
  `karibu-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`

/** Is this the name of a backup, and not of something else that lies beside it? */
export const isBackupName = (name: string): boolean => namePattern.test(name)

/** The newest of names that sort by time, without those of a clock that was a day or more ahead; undefined without any. */
export function newestName(names: readonly string[], now: Date): string | undefined {
  const latest = backupNameOf(new Date(now.getTime() + dayMs))
  return names.filter((name) => name < latest).at(-1) ?? names.at(-1)
}
