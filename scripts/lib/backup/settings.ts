import { loadSecret } from '../../../server/src/adapters/secret.ts'
import type { Config } from '../../../server/src/config/config.ts'
import { newestName } from '../../../server/src/db/backup/backup-name.ts'
import { backupPlaceOf } from '../../../server/src/db/backup/backup-place.ts'
import { makeDataFolder } from '../../../server/src/db/embedded/data-folder.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import type { BackupFile } from './read-backup.ts'

/** The passphrase of backups. Throws a StartFault when there is none. */
export function passphraseOf({ backup }: Config): string {
  if (backup.passphrase) return backup.passphrase
  throw new StartFault(
    'Set BACKUP_PASSPHRASE: 16 or more characters that encrypt the backup, as of `openssl rand -base64 24`. Store it apart from the backups.',
  )
}

/** The key of the server, from SECRET or from the data folder. */
export const secretOf = ({ secret, dataDir }: Config): string => secret ?? loadSecret(makeDataFolder(dataDir))

/** The newest backup. Throws a StartFault when there is none. */
export async function newestBackup({ backup }: Pick<Config, 'backup'>): Promise<BackupFile> {
  const place = await backupPlaceOf(backup)
  const name = newestName(await place.list(), new Date())
  if (name) return { place, name }
  throw new StartFault(`There is no backup in ${place.where}. Make one: npm run backup`)
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
export const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`
