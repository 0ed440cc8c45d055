import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { chooseBase } from '../../server/src/db/archive/base-backups.ts'
import { newestName } from '../../server/src/db/backup/backup-name.ts'
import { backupPlaceOf, findBackup } from '../../server/src/db/backup/backup-place.ts'
import { makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { ensureAppLogin } from '../../server/src/db/roles.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { listErasures } from '../../server/src/features/account-deletion/index.ts'
import { type BackupFile, restoreBackup, restoreFiles, settleRestored } from '../lib/backup/read-backup.ts'
import { recoverDatabase } from '../lib/backup/recover-database.ts'
import { newestBackup, passphraseOf, secondsSince, secretOf } from '../lib/backup/settings.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run restore [-- FILE | -- --to TIME | -- --files [FILE]]

Restores a backup (without FILE the newest of BACKUP_DIR, or of BACKUP_S3_BUCKET) into an empty database, with its photos, voice notes and SECRET.
Nothing is overwritten: for the embedded database set DATA_DIR to a new folder, for your own make a new one. A backup of an
older version is migrated. Members who were erased since the backup are erased again.
--to TIME: the embedded database as it was at that time (2026-01-31T09:30:00Z) or, with "latest", as late as the archive goes, from
the base backup before it and the WAL of WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3. Photos, voice notes and SECRET come from the newest backup.
FILE: a path, or s3://BUCKET/PREFIX/NAME of the BACKUP_S3 settings.
--files: only the photos and voice notes that are missing, and SECRET, beside a running server or without one.`

const { positionals, values } = readCommandLine({
  usage,
  options: { to: { type: 'string' }, files: { type: 'boolean' } },
  argumentsMax: 1,
})
if (values.to !== undefined && (values.files || positionals.length > 0))
  endWithUsage('--to takes neither FILE nor --files.', usage)
const target = values.to === undefined || values.to === 'latest' ? null : readTime(values.to)

await runCommand(() => {
  loadEnvironment()
  if (values.to !== undefined) return recover()
  return values.files ? restoreMissingFiles() : restoreFile()
})

function readTime(text: string): Date {
  // With its zone: a time without one would be that of this machine.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    endWithUsage('--to takes a time with its zone, such as 2026-01-31T09:30:00Z, or "latest".', usage)
  return new Date(text)
}

async function recover(): Promise<void> {
  const begun = performance.now()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const { wal } = config.backup
  if (!wal)
    throw new StartFault(
      'Set WAL_ARCHIVE_DIR to the folder of the archive, or WAL_ARCHIVE_S3=on with the BACKUP_S3 settings.',
    )
  const base = await chooseBase(wal, target)
  console.log(`  base backup of ${base.endedAt.toISOString()}`)
  const { embedded, reachedAt } = await recoverDatabase({ wal, base, target, passphrase, dataDir: config.dataDir })
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    const storage = makeStorage(config)
    const place = await backupPlaceOf(config.backup)
    const name = newestName(await place.list(), new Date())
    const { adminUrl } = embedded
    const backup = name ? { place, name } : null
    const files = backup
      ? await restoreFiles({ backup, passphrase, adminUrl, storage: config.s3 ? null : storage })
      : null
    const gone = await listErasures({ storage })
    const secret = files?.secret ?? secretOf(config)
    const erased = await settleRestored({ url: embedded.url, now: () => new Date(), storage, secret }, gone)
    console.log(`Restored as of ${reachedAt?.toISOString() ?? base.endedAt.toISOString()} in ${secondsSince(begun)}.`)
    if (erased > 0) console.log(`${erased} members who were erased since are erased again.`)
    if (files)
      console.log(`${files.files} files of the backup of ${files.madeAt}. ${restoreSecret(config, files.secret)}`)
    else
      console.log(`There is no backup in ${place.where}: photos and SECRET are those of before, where they are left.`)
    console.log(
      'Run npm run backup once the server has started: the archive of this database needs its first base backup.',
    )
  } finally {
    await embedded.stop()
  }
}

async function restoreMissingFiles(): Promise<void> {
  const config = readConfig()
  const backup = await backupOf(config)
  const database = await reachUnchanged(databaseOf(config))
  try {
    const { adminUrl } = database
    const storage = makeStorage(config)
    const restored = await restoreFiles({ backup, passphrase: passphraseOf(config), adminUrl, storage })
    console.log(`${restored.files} files that were missing are restored from the backup of ${restored.madeAt}.`)
    console.log(restoreSecret(config, restored.secret))
  } finally {
    await database.stop()
  }
}

async function backupOf({ backup }: Config): Promise<BackupFile> {
  const [given] = positionals
  if (given === undefined) return newestBackup({ backup })
  const found = findBackup(given, await backupPlaceOf(backup))
  if (!found) throw new StartFault(`${given} is not in the place of the BACKUP_S3 settings.`)
  if (await found.place.finishedAt(found.name)) return found
  throw new StartFault(`There is no backup ${given}.`)
}

async function restoreFile(): Promise<void> {
  const begun = performance.now()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const backup = await backupOf(config)
  if (config.database) await ensureAppLogin(config.database)
  const database = await reachUnchanged(databaseOf(config))
  try {
    const restored = await restoreBackup({
      backup,
      passphrase,
      adminUrl: database.adminUrl,
      url: database.url,
      storage: makeStorage(config),
      now: () => new Date(),
      progress: (line) => console.log(`  ${line}`),
    })
    console.log(
      `Restored the backup of ${restored.madeAt}: ${restored.rows} rows, ${restored.files} files, in ${secondsSince(begun)}.`,
    )
    if (restored.erased > 0) console.log(`${restored.erased} members who were erased since are erased again.`)
    console.log(restoreSecret(config, restored.secret))
  } finally {
    await database.stop()
  }
}

/** Photo addresses and second factors need the key of the backup. */
function restoreSecret(config: Config, secret: string): string {
  if (config.secret === secret) return 'SECRET is that of the backup.'
  const path = join(makeDataFolder(config.dataDir), 'secret')
  writeFileSync(path, secret, { mode: 0o600 })
  if (config.secret === null) return `The key of the backup is in ${path}, where the server reads it.`
  return `SECRET differs from the key of the backup, which is in ${path} now. Set SECRET to it before the start: without it every second factor is lost.`
}
