import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { archiveName, keyPath } from '../../server/src/db/archive/archive-key.ts'
import { pathIn } from '../../server/src/db/backup/backup-place.ts'
import { findRunningEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { type BackupFacts, type Drill, drill } from '../lib/backup/drill.ts'
import { newestBackup, passphraseOf, secondsSince } from '../lib/backup/settings.ts'
import { drillWal } from '../lib/backup/wal-drill.ts'
import type { LiveDatabase } from '../lib/backup/wal-mark.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run restore:drill

Restores the newest backup of BACKUP_DIR, or of BACKUP_S3_BUCKET, into a temporary database and proves it: the rows and the books are those of the
backup, each photo and voice note has its bytes, and members who were erased since stay erased. With WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3 it also
recovers the newest base backup and the WAL after it, compares that with the running site, and measures the recovery point: how long a write
takes into the archive. Changes nothing; ends with 1 when something is wrong.`

readCommandLine({ usage, options: {} })

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const folder = mkdtempSync(join(tmpdir(), 'karibu-drill-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  try {
    const { found, facts } = await drillBackup(config, { folder, passphrase })
    if (config.backup.wal) found.push(await drillArchive(config, { folder, passphrase, facts }))
    const faults = found.reduce((sum, drilled) => sum + drilled.faults.length, 0)
    if (faults > 0) console.log(`${faults} ${faults === 1 ? 'fault' : 'faults'}.`)
    process.exitCode = faults === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

type Place = { folder: string; passphrase: string }

async function drillBackup(
  config: Config,
  { folder, passphrase }: Place,
): Promise<{ found: Drill[]; facts: BackupFacts | null }> {
  const begun = performance.now()
  try {
    const backup = await newestBackup(config)
    const { facts, ...found } = await drill({
      ...{ backup, passphrase, folder, erasures: makeStorage(config) },
      now: () => new Date(),
    })
    // Its files are compared with those of the archive; its database would take the space of the next one.
    rmSync(join(folder, 'data'), { recursive: true, force: true })
    show(found, `${pathIn(backup.place, backup.name)} can be restored, in ${secondsSince(begun)}.`)
    return { found: [found], facts }
  } catch (error) {
    // One that cannot be read is a fault of the backup; whether the archive is sound is known all the same.
    if (!(error instanceof StartFault)) throw error
    const found = { lines: [], faults: [error.message] }
    show(found, '')
    return { found: [found], facts: null }
  }
}

async function drillArchive(config: Config, place: Place & { facts: BackupFacts | null }): Promise<Drill> {
  const { wal } = config.backup
  if (!wal) return { lines: [], faults: [] }
  const begun = performance.now()
  const live = findLive(config)
  const storage = makeStorage(config)
  const found = await drillWal({
    ...{ wal, live, passphrase: place.passphrase, folder: join(place.folder, 'recovered'), backup: place.facts },
    ...{ erasures: storage, photos: live || config.s3 ? storage : null },
    now: () => new Date(),
  })
  show(found, `The archive can be restored to its end, in ${secondsSince(begun)}.`)
  return found
}

function findLive({ dataDir }: Config): LiveDatabase | null {
  const running = findRunningEmbedded(dataDir)
  if (!running || !existsSync(keyPath(dataDir))) return null
  return { ...running, archive: archiveName(readFileSync(keyPath(dataDir))) }
}

function show({ lines, faults }: Drill, proven: string): void {
  for (const line of lines) console.log(`  ${line}`)
  for (const fault of faults) console.log(`WRONG  ${fault}`)
  if (faults.length === 0) console.log(proven)
}
