import { openKnownPictures } from '../../server/src/adapters/known-pictures/known-pictures.ts'
import { loadSecret } from '../../server/src/adapters/secret.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { databaseOf, reachDatabase } from '../../server/src/db/prepare.ts'
import { loadReference } from '../../server/src/db/reference/load-reference.ts'
import { recordRun } from '../../server/src/features/administration/transfer/import-members.ts'
import { inviteImported } from '../../server/src/features/administration/transfer/invite-imported.ts'
import { makeHttp } from '../../server/src/http/server.ts'
import { makeLog, makeTerminalLog, silentLog } from '../../server/src/log.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'
import { openSource, sourceFormats } from '../lib/transfer/open-source.ts'
import { type Counts, type ImportContext, openReport, runImport } from '../lib/transfer/run-import.ts'

const usage = `Usage: npm run import -- --from ${sourceFormats.join('|')} FILE|FOLDER [--dry-run] [--report FILE]
         [--photos FOLDER] [--source NAME] [--prefix PREFIX] [--map QUESTION=COLUMN …] [--invite] [--verified]
Brings members of another site: docs/IMPORT.md has the formats and the rules. A row that was imported before changes nothing, so
that an import that broke off is repeated. No mail is sent, and no member is shown to others before they log in.
FILE|FOLDER: a file in CSV; of pH7Builder and Oxwall a dump in SQL, or a folder with one CSV file for each table.
--dry-run: writes nothing but the report.
--report: a CSV file with what was not imported: row, id, field and reason.
--photos: where the paths of photos begin; for CSV the folder of the file. Without it no photos of a dump are imported.
--source: a name of the site, if several are imported; otherwise the format.
--prefix: of the tables in a dump; otherwise ph7_ or ow_.
--map: a question of Oxwall that belongs in a column of ours.
--invite: mails every member of this source who has not logged in yet and had no such mail before.
--verified: the addresses count as proved: members are shown at once. Only if the other site proved them.`

const { values, positionals } = readCommandLine({
  usage,
  options: {
    from: { type: 'string' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
    photos: { type: 'string' },
    source: { type: 'string' },
    prefix: { type: 'string' },
    map: { type: 'string', multiple: true },
    invite: { type: 'boolean' },
    verified: { type: 'boolean' },
  },
  argumentsMax: 1,
})

const from = sourceFormats.find((format) => format === values.from) ?? endWithUsage('--from names no format.', usage)
const path = positionals[0] ?? endWithUsage('A file or a folder is missing.', usage)
const name = values.source ?? from
if (!/^[a-z0-9][a-z0-9_-]{0,29}$/.test(name)) endWithUsage('--source has small letters, digits, _ and - only.', usage)
const settings = {
  source: name,
  isVerified: values.verified ?? false,
  isDryRun: values['dry-run'] ?? false,
}

async function openAndBring(): Promise<void> {
  loadEnvironment()
  const config = readConfig()
  const log = makeTerminalLog((line) => console.log(line))
  const database = await reachDatabase({ ...databaseOf(config), log })
  try {
    await loadReference({ adminUrl: database.adminUrl, log })
    const { db, close } = openDatabase(database.url, { poolMax: 2 })
    try {
      await bring({ db, ...(await portsOf(config)) })
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}

async function portsOf(config: Config) {
  return {
    config,
    now: () => new Date(Date.now() + config.clockOffsetMs),
    storage: makeStorage(config),
    knownPictures: await openKnownPictures(config, silentLog),
    secret: config.secret ?? loadSecret(makeDataFolder(config.dataDir)),
    secretPrevious: config.secretPrevious,
    log: makeLog(makeHttp(config).log),
  }
}

async function bring(ctx: ImportContext): Promise<void> {
  const source = await openSource({ from, path, photos: values.photos, prefix: values.prefix, map: values.map ?? [] })
  const report = values.report === undefined ? null : await openReport(values.report)
  const began = performance.now()
  const details = { from, ...settings, isInviting: values.invite ?? false }
  if (!settings.isDryRun) await recordRun(ctx, { action: 'community.import', subject: name, details })
  const onProgress = (counts: Counts) => console.log(`${lineOf(counts)}, ${seconds(began)} s`)
  const counts = await runImport(ctx, { ...source, settings, report, onProgress })
  await report?.addFields(source.otherFields)
  await report?.end()
  for (const [field, count] of source.otherFields) console.log(`Not imported: ${field}, of ${count} members`)
  console.log(`${settings.isDryRun ? 'Nothing was written. ' : ''}In the end: ${lineOf(counts)}.`)
  if (settings.isDryRun) return
  await recordRun(ctx, { action: 'community.import', subject: name, details: { ...details, ...counts } })
  if (values.invite) console.log(`${await inviteImported(ctx, name)} mails are enqueued.`)
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
const lineOf = ({ imported, known, refused, photos, photosRefused }: Counts) =>
  `${imported} imported, ${known} known already, ${refused} refused; photos: ${photos}, ${photosRefused} refused`

await runCommand(openAndBring)
