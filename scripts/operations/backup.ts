import { makeStorage } from '../../server/src/adapters/storage.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { whereOf } from '../../server/src/db/archive/archives.ts'
import { removeOldBases } from '../../server/src/db/archive/base-backups.ts'
import { backupPlaceOf } from '../../server/src/db/backup/backup-place.ts'
import type { BackupPlace } from '../../server/src/db/backup/place.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { megabytes, passphraseOf, secondsSince, secretOf } from '../lib/backup/settings.ts'
import { removeOldBackups, writeBackup } from '../lib/backup/write-backup.ts'
import { writeBase } from '../lib/backup/write-base.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { explain } from '../lib/explain-error.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run backup [-- --retain COUNT]

Writes one encrypted file with the database, the photos, the voice notes and SECRET to BACKUP_DIR, or with BACKUP_S3_BUCKET to that
bucket, beside a running server or without one. BACKUP_PASSPHRASE encrypts it. It does not contain .env.
With WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3 it also writes a base backup there, from which npm run restore -- --to TIME begins.
--retain COUNT: afterwards delete all backups but the newest COUNT, and the WAL that is older than the base backups that remain.`

const { values } = readCommandLine({ usage, options: { retain: { type: 'string' } } })
const retain = values.retain === undefined ? null : Number(values.retain)
if (retain !== null && !(Number.isInteger(retain) && retain >= 1)) endWithUsage('--retain is a number from 1.', usage)

/** Written, but older ones remain; deploy/backup-daily.sh knows this end. */
const notRetained = 3

await runCommand(async () => {
  loadEnvironment()
  const begun = performance.now()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const place = await backupPlaceOf(config.backup)
  const database = await reachUnchanged(databaseOf(config))
  try {
    const made = await writeBackup({
      adminUrl: database.adminUrl,
      storage: makeStorage(config),
      secret: secretOf(config),
      passphrase,
      place,
      now: new Date(),
      progress: (line) => console.log(`  ${line}`),
    })
    const missing = made.missing > 0 ? `, ${made.missing} photos or recordings had no file` : ''
    console.log(
      `${made.file}: ${made.rows} rows, ${made.files} files, ${megabytes(made.bytes)} in ${secondsSince(begun)}${missing}`,
    )
    if (retain !== null) await retainNewest(place, { retain, made: made.name })
    const { wal } = config.backup
    if (wal && database.superuserUrl)
      await backUpCluster({ superuserUrl: database.superuserUrl, dataDir: config.dataDir, wal, passphrase })
  } finally {
    await database.stop()
  }
})

async function retainNewest(place: BackupPlace, input: { retain: number; made: string }): Promise<void> {
  await deleting(async () => {
    for (const file of await removeOldBackups(place, input)) console.log(`deleted ${file}`)
  })
}

async function backUpCluster(input: Parameters<typeof writeBase>[0]): Promise<void> {
  const begun = performance.now()
  const { file, bytes, archive } = await writeBase(input)
  console.log(`${file}: ${megabytes(bytes)} in ${secondsSince(begun)}`)
  if (retain === null) return
  await deleting(async () => {
    const count = await removeOldBases(input.wal, { retain, current: archive })
    if (count > 0) console.log(`deleted ${count} old files of ${whereOf(input.wal)}`)
  })
}

/** The backup is there also where others cannot be listed or deleted, as without these rights of the key: it is not made again for it. */
async function deleting(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`The backup is written, but older ones could not be deleted: ${explain(error)}`)
    process.exitCode = notRetained
  }
}
