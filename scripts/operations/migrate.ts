import { type Config, readConfig } from '../../server/src/config/config.ts'
import { type MigrationStatus, readMigrationStatus } from '../../server/src/db/migrate/find-pending.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { ensureAppLogin } from '../../server/src/db/roles.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { backUpBeforeMigrate } from '../lib/backup/back-up-first.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run migrate [-- --status | --dry-run | --no-backup]

Brings the database to the shape of this version, as a start does, without starting the server. If migrations wait, it writes a
backup first, encrypted with BACKUP_PASSPHRASE.
--status     lists what is applied and what waits; ends with 1 when something waits, with 0 when nothing does
--dry-run    runs everything that waits, says whether it works, and undoes it; locks tables meanwhile
--no-backup  writes no backup, as BACKUP_BEFORE_MIGRATION=off does
--backup     writes one also with BACKUP_BEFORE_MIGRATION=off`

const { values } = readCommandLine({
  usage,
  options: {
    status: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    backup: { type: 'boolean' },
    'no-backup': { type: 'boolean' },
  },
})
if (values.backup && values['no-backup']) endWithUsage('--backup and --no-backup exclude each other.', usage)

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const database = await reachUnchanged(databaseOf(config))
  try {
    if (values.status) printStatus(await readMigrationStatus(database.adminUrl))
    else if (values['dry-run']) await tryOut(database.adminUrl)
    else await bringUp(config, database.adminUrl)
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

async function bringUp(config: Config, adminUrl: string): Promise<void> {
  const beforeMigration = values.backup ?? (values['no-backup'] ? false : config.backup.beforeMigration)
  const chosen = { ...config, backup: { ...config.backup, beforeMigration } }
  if (config.database) await ensureAppLogin(config.database)
  const beforeChange = backUpBeforeMigrate(chosen, (line) => console.log(line))
  const names = await migrate({ adminUrl, beforeChange })
  console.log(names.length > 0 ? `Applied: ${names.join(', ')}` : 'Nothing waits.')
}
