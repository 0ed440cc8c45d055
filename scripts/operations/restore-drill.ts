import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { pathIn } from '../../server/src/db/backup/backup-place.ts'
import { drill } from '../lib/backup/drill.ts'
import { newestBackup, passphraseOf, secondsSince } from '../lib/backup/settings.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run restore:drill

Restores the newest backup of BACKUP_DIR, or of BACKUP_S3_BUCKET, into a temporary database and proves it: the rows and the books are those of the
backup, each photo and voice note has its bytes, and members who were erased since stay erased. Changes nothing; ends with 1
when something is wrong.`

readCommandLine({ usage, options: {} })

await runCommand(async () => {
  loadEnvironment()
  const begun = performance.now()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const backup = await newestBackup(config)
  const folder = mkdtempSync(join(tmpdir(), 'karibu-drill-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  try {
    const { lines, faults } = await drill({
      backup,
      passphrase,
      folder,
      erasures: makeStorage(config),
      now: () => new Date(),
    })
    for (const line of lines) console.log(`  ${line}`)
    for (const fault of faults) console.log(`WRONG  ${fault}`)
    console.log(
      faults.length === 0
        ? `${pathIn(backup.place, backup.name)} can be restored, in ${secondsSince(begun)}.`
        : `${faults.length} faults.`,
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
