import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { emailForm } from '../contract/src/index.ts'
import { type Config, ConfigError, readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { findRunningEmbedded } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/prepare.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import { makeAdministrator } from '../server/src/features/accounts/make-administrator.ts'
import { root } from './lib/run.ts'

const usage = 'Usage: npm run admin -- add EMAIL'

/** `npm run admin -- add EMAIL`: makes an administrator, beside a running server or alone. */
async function main([command, address, ...rest]: string[]): Promise<void> {
  const parsed = emailForm.safeParse({ email: address })
  if (command !== 'add' || rest.length > 0) throw new StartFault(usage)
  if (!parsed.success) throw new StartFault(`${address ? `${address} is no e-mail address.\n` : ''}${usage}`)
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig()
  const database = await databaseOf(config)
  const { db, close } = openDatabase(database.url, { poolMax: 2 })
  try {
    const now = () => new Date(Date.now() + config.clockOffsetMs)
    console.log(words(parsed.data.email, await makeAdministrator({ db, now }, parsed.data.email)))
  } finally {
    await close()
    await database.stop()
  }
}

/** The database of the running server, or one that is started for this and stopped again. */
async function databaseOf(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = config.database ? undefined : findRunningEmbedded(config.dataDir)
  if (running) return { url: running.url, stop: async () => {} }
  return prepareDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.database?.url,
    databaseAdminUrl: config.database?.adminUrl,
  })
}

function words(email: string, made: Awaited<ReturnType<typeof makeAdministrator>>): string {
  switch (made.kind) {
    case 'already':
      return `${email} is an administrator already.`
    case 'promoted':
      return `${email} is an administrator now. The password stays as it is.`
    case 'made':
      return [
        `${email} is an administrator now, with a new account.`,
        `Password: ${made.password}`,
        'It is shown only this once. Log in and change it in the settings.',
      ].join('\n')
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof StartFault || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
