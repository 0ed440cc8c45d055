import { makeStorage } from '../../server/src/adapters/storage.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { databaseOf, reachDatabase } from '../../server/src/db/statements/prepare.ts'
import { recordRun } from '../../server/src/features/administration/transfer/import-members.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'
import { type ExportCounts, runExport } from '../lib/transfer/run-export.ts'

const usage = `Usage: npm run export -- FOLDER
Writes all members as members.csv, with their photos, into a new folder that only you can read: the form that
npm run import -- --from csv FOLDER/members.csv reads. docs/IMPORT.md says what is in it and what is not. The audit log records it.
It contains addresses and places of all members: copy it over encrypted connections only, and delete it after use.`

const { positionals } = readCommandLine({ usage, options: {}, argumentsMax: 1 })
const folder = positionals[0] ?? endWithUsage('A folder is missing.', usage)

const lineOf = ({ members, photos, photosMissing }: ExportCounts) =>
  `${members} members, ${photos} photos, ${photosMissing} photos without a file`

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const database = await reachDatabase(databaseOf(config))
  const { db, close } = openDatabase(database.url, { poolMax: 2 })
  const ctx = { db, now: () => new Date(Date.now() + config.clockOffsetMs), storage: makeStorage(config) }
  try {
    // Before anything is read, so that a run that breaks off is recorded too.
    await recordRun(ctx, { action: 'community.export', subject: 'csv', details: {} })
    const counts = await runExport(ctx, { folder, onProgress: (done) => console.log(lineOf(done)) })
    await recordRun(ctx, { action: 'community.export', subject: 'csv', details: counts })
    console.log(`${folder}: ${lineOf(counts)}.`)
  } finally {
    await close()
    await database.stop()
  }
})
