import { openKnownPictures } from '../../server/src/adapters/known-pictures/known-pictures.ts'
import { loadSecret } from '../../server/src/adapters/secret.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { loadReference } from '../../server/src/db/reference/load-reference.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { databaseOf, reachDatabase } from '../../server/src/db/statements/prepare.ts'
import { type ImportSettings, recordRun } from '../../server/src/features/administration/transfer/import-members.ts'
import { inviteImported } from '../../server/src/features/administration/transfer/invite-imported.ts'
import { makeHttp } from '../../server/src/http/server.ts'
import { makeLog, makeTerminalLog, silentLog } from '../../server/src/log.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'
import { openSource, sourceFormats } from '../lib/transfer/open-source.ts'
import { type Counts, type ImportContext, openReport, runImport } from '../lib/transfer/run-import.ts'
import { centsOf, usd } from '../lib/us-dollars.ts'

const usage = `Usage: npm run import -- --from ${sourceFormats.join('|')} FILE|FOLDER [--dry-run] [--report FILE]
         [--photos FOLDER] [--source NAME] [--prefix PREFIX] [--map QUESTION=COLUMN …] [--invite] [--verified]
         [--balances [--confirm USD]] [--plan GROUP=PLAN[:DAYS] …] [--credit-rate NUMBER]
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
--verified: the addresses count as proved: members are shown at once. Only if the other site proved them.
--balances: plans and balances come too. A run that is not dry needs --confirm with the sum that the dry run printed.
--plan: which of our plans a group of pH7Builder (with its days) or a membership type of Oxwall is.
--credit-rate: how many of our credits, of a US cent each, one credit of pH7Builder or Oxwall is.`

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
    balances: { type: 'boolean' },
    confirm: { type: 'string' },
    plan: { type: 'string', multiple: true },
    'credit-rate': { type: 'string' },
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
const confirmedCents = centsOf(values.confirm)
if (values.confirm !== undefined && (confirmedCents === null || !values.balances || settings.isDryRun))
  endWithUsage('--confirm is the sum that a dry run printed, and comes with --balances.', usage)
if (values.balances && !settings.isDryRun && confirmedCents === null)
  endWithUsage('--balances needs --confirm: run it with --dry-run first.', usage)

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

const open = () =>
  openSource({
    ...{ from, path, photos: values.photos, prefix: values.prefix, map: values.map ?? [] },
    ...{ plans: values.plan ?? [], creditRate: values['credit-rate'] },
  })

/** Reads the file once without writing, so that a sum that is not the confirmed one pays nothing. */
async function assertConfirmed(ctx: ImportContext, cents: number): Promise<void> {
  const balances = { centsMax: Number.POSITIVE_INFINITY }
  const counts = await runImport(ctx, {
    ...(await open()),
    ...{ settings: { ...settings, isDryRun: true, balances }, photosFolder: null, report: null, onProgress: () => {} },
  })
  if (counts.cents + counts.credits !== cents)
    throw new StartFault(`Nothing was written. ${moneyLine(counts)}. Confirm this sum, or correct the file.`)
}

function balancesOf(): ImportSettings['balances'] {
  if (!values.balances) return null
  return { centsMax: confirmedCents ?? Number.POSITIVE_INFINITY }
}

async function bring(ctx: ImportContext): Promise<void> {
  if (confirmedCents !== null) await assertConfirmed(ctx, confirmedCents)
  const source = await open()
  const report = values.report === undefined ? null : await openReport(values.report)
  const began = performance.now()
  const details = { from, ...settings, isInviting: values.invite ?? false, confirmedCents }
  if (!settings.isDryRun) await recordRun(ctx, { action: 'community.import', subject: name, details })
  const onProgress = (counts: Counts) => console.log(`${lineOf(counts)}, ${seconds(began)} s`)
  const counts = await runImport(ctx, {
    ...source,
    settings: { ...settings, balances: balancesOf() },
    report,
    onProgress,
  })
  await report?.addFields(source.otherFields)
  await report?.end()
  for (const [field, count] of source.otherFields) console.log(`Not imported: ${field}, of ${count} members`)
  console.log(`${settings.isDryRun ? 'Nothing was written. ' : ''}In the end: ${lineOf(counts)}.`)
  if (values.balances) console.log(`${moneyLine(counts)}.`)
  if (settings.isDryRun) return
  await recordRun(ctx, { action: 'community.import', subject: name, details: { ...details, ...counts } })
  if (values.invite) console.log(`${await inviteImported(ctx, name)} mails are enqueued.`)
}

const moneyLine = ({ plans, balances, cents, credits }: Counts) =>
  `${plans} plans; balances of ${balances} members: ${usd(cents)} USD and ${credits} credits, ${usd(cents + credits)} USD in all`
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
const lineOf = ({ imported, known, refused, photos, photosRefused }: Counts) =>
  `${imported} imported, ${known} known already, ${refused} refused; photos: ${photos}, ${photosRefused} refused`

await runCommand(openAndBring)
