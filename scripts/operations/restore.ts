import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { reachUnchanged } from '../../server/src/db/prepare.ts'
import { ensureAppLogin } from '../../server/src/db/roles.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { restoreBackup } from '../lib/backup/read-backup.ts'
import { newestBackup, passphraseOf, secondsSince } from '../lib/backup/settings.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { databaseOf, loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run restore [-- FILE]

Restores a backup (without FILE the newest of BACKUP_DIR) into an empty database, with its photos, voice notes and SECRET.
Nothing is overwritten: for the embedded database set DATA_DIR to a new folder, for your own make a new one. A backup of an
older version is migrated. Members who were erased since the backup are erased again.`

const { positionals } = readCommandLine({ usage, options: {}, argumentsMax: 1 })

await runCommand(async () => {
  loadEnvironment()
  const begun = performance.now()
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const file = positionals[0] === undefined ? await newestBackup(config) : resolve(positionals[0])
  if (!existsSync(file)) throw new StartFault(`There is no file ${file}.`)
  if (config.database) await ensureAppLogin(config.database)
  const database = await reachUnchanged(databaseOf(config))
  try {
    const restored = await restoreBackup({
      file,
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
})

/** Photo addresses and second factors need the key of the backup. */
function restoreSecret(config: Config, secret: string): string {
  if (config.secret === secret) return 'SECRET is that of the backup.'
  const path = join(makeDataFolder(config.dataDir), 'secret')
  writeFileSync(path, secret, { mode: 0o600 })
  if (config.secret === null) return `The key of the backup is in ${path}, where the server reads it.`
  return `SECRET differs from the key of the backup, which is in ${path} now. Set SECRET to it before the start: without it every second factor is lost.`
}
