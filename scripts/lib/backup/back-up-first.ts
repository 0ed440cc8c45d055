import { makeStorage } from '../../../server/src/adapters/storage.ts'
import type { Config } from '../../../server/src/config/config.ts'
import { backupPlaceOf } from '../../../server/src/db/backup/backup-place.ts'
import type { BeforeChange } from '../../../server/src/db/migrate/migrate.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { explain } from '../explain-error.ts'
import { assertBackupSpace } from './backup-space.ts'
import { megabytes, secondsSince, secretOf } from './settings.ts'
import { writeBackup } from './write-backup.ts'

type Print = (line: string) => void
type BackUpInput = { config: Config; log: Print; isRequired: boolean }

/**
 * At a start: a backup before migrations that have no way back but a backup. Without a passphrase production does not start;
 * a trial does, and prints that it goes without.
 */
export const backUpBeforeStart =
  (config: Config, log: Print): BeforeChange =>
  async ({ adminUrl, migrations }) => {
    if (migrations.some(({ isAdditive }) => !isAdditive))
      await backUpFirst({ config, log, isRequired: config.production }, adminUrl)
  }

/** Before any migration of `npm run migrate`, where a passphrase is required. */
export const backUpBeforeMigrate =
  (config: Config, log: Print): BeforeChange =>
  ({ adminUrl }) =>
    backUpFirst({ config, log, isRequired: true }, adminUrl)

async function backUpFirst({ config, log, isRequired }: BackUpInput, adminUrl: string): Promise<void> {
  const { passphrase, beforeMigration } = config.backup
  if (!beforeMigration) return log('No backup before the migrations: it is switched off.')
  if (!passphrase) {
    if (isRequired) throw new StartFault(`${lacksPassphrase} ${goWithout}`)
    return log('No backup before the migrations: BACKUP_PASSPHRASE is not set.')
  }
  const begun = performance.now()
  log('A backup before the migrations:')
  try {
    const place = await backupPlaceOf(config.backup)
    await assertBackupSpace(config, adminUrl)
    const made = await writeBackup({
      adminUrl,
      storage: makeStorage(config),
      secret: secretOf(config),
      passphrase,
      place,
      now: new Date(),
      progress: (line) => log(`  ${line}`),
    })
    log(`Backup: ${made.file}, ${megabytes(made.bytes)} in ${secondsSince(begun)}`)
  } catch (error) {
    throw new StartFault(
      `The backup before the migrations failed, and nothing was changed: ${explain(error)}\n${goWithout}`,
    )
  }
}

const lacksPassphrase =
  'Migrations are waiting, and no backup can be written before them: set BACKUP_PASSPHRASE, 16 or more characters, and store it apart from the backups.'
const goWithout =
  'To go on without a backup: npm run migrate -- --no-backup, or BACKUP_BEFORE_MIGRATION=off for one start.'
