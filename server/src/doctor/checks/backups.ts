import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, fineWith, seriousIn } from '../check.ts'

const namePattern = /^karibu-\d{8}-\d{6}\.backup$/
const hourMs = 3_600_000
const warnHours = 26
const failHours = 7 * 24

/** The age of the newest backup. */
export const findBackupFault: Check = async ({ config, now }) => {
  const { dir, passphrase } = config.backup
  if (!passphrase) return { state: seriousIn(config), found: 'unset', detail: 'BACKUP_PASSPHRASE' }
  const names = await readdir(dir).catch((): string[] => [])
  const newest = names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .at(-1)
  if (!newest) return { state: seriousIn(config), found: 'missing', detail: 'BACKUP_DIR' }
  const { mtimeMs } = await stat(join(dir, newest))
  const hours = Math.max(0, Math.floor((now().getTime() - mtimeMs) / hourMs))
  if (hours <= warnHours) return fineWith(newest)
  return { state: hours <= failHours ? 'warn' : 'fail', found: 'hours', detail: String(hours) }
}
