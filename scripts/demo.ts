import { randomBytes } from 'node:crypto'
import { noKnownPictures } from '../server/src/adapters/known-pictures/known-pictures.ts'
import { makeOutcomes } from '../server/src/adapters/outcomes.ts'
import { makePush } from '../server/src/adapters/push.ts'
import { loadSecret } from '../server/src/adapters/secret.ts'
import { makeStorage } from '../server/src/adapters/storage.ts'
import { makeWebhooks } from '../server/src/adapters/webhooks.ts'
import { type Config, ConfigError, readConfig } from '../server/src/config/config.ts'
import type { Context } from '../server/src/context.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { makeDataFolder } from '../server/src/db/embedded/data-folder.ts'
import { loadReference } from '../server/src/db/reference/load-reference.ts'
import { primaryReader } from '../server/src/db/replica/read-replica.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import { databaseOf, reachDatabase } from '../server/src/db/statements/prepare.ts'
import { hashPassword } from '../server/src/features/accounts/passwords/hash-password.ts'
import { makeHttp } from '../server/src/http/server.ts'
import { loadTranslations } from '../server/src/http/translations.ts'
import { makeLog, makeTerminalLog } from '../server/src/log.ts'
import { readCommandLine } from './lib/command-line.ts'
import { demoPeople } from './lib/demo/demo-people.ts'
import { addPhotos } from './lib/demo/demo-photos.ts'
import { mingle, settle } from './lib/demo/demo-world.ts'
import { loadEnvironment } from './lib/environment.ts'

const print = (line: string) => console.log(`  ${line}`)

const usage = `Usage: npm run demo

Adds 300 synthetic members, beside a running server or alone, and prints a login.`

/** `npm run demo`: synthetic members to look around among, beside a running server or alone. Again adds what is missing. */
async function main(): Promise<void> {
  readCommandLine({ usage, options: {} })
  loadEnvironment()
  const config = readConfig()
  if (config.production) throw new StartFault('The demo is not for production: real members would meet drawn ones.')
  const database = await reach(config)
  const { db, pool, close } = openDatabase(database.url, { poolMax: 4 })
  try {
    await populate(await contextOf(config, { db, pool }))
  } finally {
    await close()
    await database.stop()
  }
}

async function populate(ctx: Context): Promise<void> {
  const began = performance.now()
  const people = await settle(ctx, demoPeople())
  print(`${people.length} members in ${new Set(people.map(({ city }) => city)).size} cities`)
  const { likes, matches } = await mingle(ctx, people)
  print(`${likes} likes, ${matches} matches with conversations`)
  const [first] = people
  if (!first) return
  const password = randomBytes(9).toString('base64url')
  const hash = await hashPassword(password)
  await ctx.db.updateTable('member').set({ password_hash: hash }).where('id', '=', first.id).execute()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  print(`Ready after ${seconds()} s. All of them are synthetic, and their profiles state it.`)
  console.log(
    `\n  Log in as ${first.firstname}\n  E-mail    ${first.email}\n  Password  ${password}   (a new one each time)\n`,
  )
  print(`Their portraits follow, first those of the members in ${first.city}.`)
  await addPhotos(ctx, people, (done, of) => {
    if (of > 0 && (done % 50 === 0 || done === of)) print(`Portraits: ${done} of ${of} uploads after ${seconds()} s`)
  })
}

/** The database of the running server, or one for the time of this, with its reference data. */
async function reach(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const log = makeTerminalLog(print)
  const { url, adminUrl, stop } = await reachDatabase({ ...databaseOf(config), log })
  await loadReference({ adminUrl, log }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

/** What the server's own operations need; there are no clients, so events and mails are dropped. */
async function contextOf(config: Config, { db, pool }: Pick<Context, 'db' | 'pool'>): Promise<Context> {
  return {
    config: { ...config, limits: false },
    secret: config.secret ?? loadSecret(makeDataFolder(config.dataDir)),
    db,
    pool,
    reader: primaryReader,
    now: () => new Date(Date.now() + config.clockOffsetMs),
    translations: await loadTranslations(print),
    emit: () => {},
    emitToDevice: () => {},
    cutSessions: () => {},
    isConnected: async () => false,
    shared: null,
    outcomes: makeOutcomes(() => new Date()),
    mail: { send: async () => 'sent' },
    sms: null,
    push: makePush(config),
    payments: { paystack: null, tranzak: null, flutterwave: null },
    webhooks: makeWebhooks(config),
    knownPictures: noKnownPictures,
    pictureClassifier: null,
    rates: { fetch: async () => ({ outcome: 'refused', faults: ['no source'] }) },
    checkSystem: async () => [],
    metrics: null,
    tracing: null,
    storage: makeStorage(config),
    log: makeLog(makeHttp(config).log),
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StartFault)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
