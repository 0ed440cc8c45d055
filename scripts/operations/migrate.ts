import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { backupPlaceOf } from '../../server/src/db/backup/backup-place.ts'
import { type MigrationStatus, readMigrationStatus } from '../../server/src/db/migrate/find-pending.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { ensureAppLogin } from '../../server/src/db/roles.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { passphraseOf, secretOf } from '../lib/backup/settings.ts'
import { writeBackup } from '../lib/backup/write-backup.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run migrate [-- --status | --dry-run | --backup]

Brings the database to the shape of this version, as a start does, without starting the server.
--status   lists what is applied and what waits; ends with 1 when something waits, with 0 when nothing does
--dry-run  runs everything that waits, says whether it works, and undoes it; locks tables meanwhile
--backup   writes a backup first; BACKUP_PASSPHRASE encrypts it`

const { values } = readCommandLine({
  usage,
  options: { status: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, backup: { type: 'boolean' } },
})

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const database = await reachUnchanged(databaseOf(config))
  try {
    const status = await readMigrationStatus(database.adminUrl)
    if (values.status) printStatus(status)
    else if (values['dry-run']) await tryOut(database.adminUrl)
    else await bringUp({ config, adminUrl: database.adminUrl, status })
  } finally {
    await database.stop()
  }
})

function printStatus({ applied, pending, functions, ahead }: MigrationStatus): void {
  console.log(`applied: ${applied.join(', ') || 'nothing, the database is empty'}`)
  if (ahead.length > 0) console.log(`of a newer version, additive: ${ahead.join(', ')}`)
  for (const name of pending) console.log(`waits: ${name}`)
  if (functions.length > 0) console.log(`waits: ${functions.length} functions`)
  const isCurrent = pending.length + functions.length === 0
  if (isCurrent) console.log('Nothing waits.')
  process.exitCode = isCurrent ? 0 : 1
}

async function tryOut(adminUrl: string): Promise<void> {
  const names = await migrate({ adminUrl, isTrial: true })
  console.log(names.length > 0 ? `Works, and was undone: ${names.join(', ')}` : 'Nothing waits.')
}

type Migration = { config: Config; adminUrl: string; status: MigrationStatus }

async function bringUp({ config, adminUrl, status }: Migration): Promise<void> {
  if (status.applied.length > 0 && status.pending.length > 0) {
    if (values.backup) await backUp(config, adminUrl)
    else console.log('Without a backup from before there may be no way back: --backup writes one first.')
  }
  if (config.database) await ensureAppLogin(config.database)
  const names = await migrate({ adminUrl })
  console.log(names.length > 0 ? `Applied: ${names.join(', ')}` : 'Nothing waits.')
}

async function backUp(config: Config, adminUrl: string): Promise<void> {
  const made = await writeBackup({
    adminUrl,
    storage: makeStorage(config),
    secret: secretOf(config),
    passphrase: passphraseOf(config),
    place: await backupPlaceOf(config.backup),
    now: new Date(),
  })
  console.log(`Backup: ${made.file}`)
}
