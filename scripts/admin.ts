import { emailForm } from '../contract/src/index.ts'
import { ConfigError, readConfig } from '../server/src/config.ts'
import type { Context } from '../server/src/context.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { reachDatabase } from '../server/src/db/prepare.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import { clearSecondFactor } from '../server/src/features/accounts/clear-second-factor.ts'
import { makeAdministrator } from '../server/src/features/accounts/make-administrator.ts'
import { databaseOf, loadEnvironment } from './lib/environment.ts'

const usage = `Usage: npm run admin -- add EMAIL
       npm run admin -- clear-second-factor EMAIL`

type Work = (ctx: Pick<Context, 'db' | 'now'>, email: string) => Promise<string>

const commands: Record<string, Work> = {
  add: async (ctx, email) => wordsOfMade(email, await makeAdministrator(ctx, email)),
  'clear-second-factor': async (ctx, email) => wordsOfCleared(email, await clearSecondFactor(ctx, email)),
}

/** `npm run admin -- COMMAND EMAIL`: an operator's work on one account, beside a running server or alone. */
async function main([command, address, ...rest]: string[]): Promise<void> {
  const parsed = emailForm.safeParse({ email: address })
  const work = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work || rest.length > 0) throw new StartFault(usage)
  if (!parsed.success) throw new StartFault(`${address ? `${address} is no e-mail address.\n` : ''}${usage}`)
  loadEnvironment()
  const config = readConfig()
  const database = await reachDatabase(databaseOf(config))
  const { db, close } = openDatabase(database.url, { poolMax: 2 })
  try {
    const now = () => new Date(Date.now() + config.clockOffsetMs)
    console.log(await work({ db, now }, parsed.data.email))
  } finally {
    await close()
    await database.stop()
  }
}

function wordsOfMade(email: string, made: Awaited<ReturnType<typeof makeAdministrator>>): string {
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

function wordsOfCleared(email: string, cleared: Awaited<ReturnType<typeof clearSecondFactor>>): string {
  switch (cleared) {
    case 'unknown':
      throw new StartFault(`Nobody has proved the address ${email}.`)
    case 'off':
      return `${email} has no second factor.`
    case 'cleared':
      return `The second factor of ${email} is off, every session has ended, and a mail tells the member.`
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof StartFault || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
