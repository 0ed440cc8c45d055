import { backupPlaceOf } from '../../db/backup/backup-place.ts'
import { hourMs } from '../../durations.ts'
import { type Check, fineWith, seriousIn } from '../check.ts'

const warnHours = 26
const failHours = 7 * 24

/** The age of the newest backup. */
export const findBackupFault: Check = async ({ config, now }) => {
  const { passphrase, s3 } = config.backup
  if (!passphrase) return { state: seriousIn(config), found: 'unset', detail: 'BACKUP_PASSPHRASE' }
  const place = await backupPlaceOf(config.backup)
  const newest = (await place.list()).at(-1)
  const finishedAt = newest === undefined ? null : await place.finishedAt(newest)
  if (newest === undefined || finishedAt === null)
    return { state: seriousIn(config), found: 'missing', detail: s3 ? 'BACKUP_S3_BUCKET' : 'BACKUP_DIR' }
  const hours = Math.max(0, Math.floor((now().getTime() - finishedAt.getTime()) / hourMs))
  if (hours <= warnHours) return fineWith(newest)
  return { state: hours <= failHours ? 'warn' : 'fail', found: 'hours', detail: String(hours) }
}
