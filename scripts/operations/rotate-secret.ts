import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { reencryptFactors } from '../../server/src/features/accounts/index.ts'
import { reencryptContactKey } from '../../server/src/features/known-people/index.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const usage = `Usage: npm run secret:rotate

Encrypts stored data with SECRET that SECRET_PREVIOUS still encrypts: the authenticators of members, and the
key of the lists of known people. Runs beside servers that have
both; may be repeated. Ends with 1 when neither opens some of it. docs/OPERATIONS.md has the steps.`

readCommandLine({ usage, options: {} })

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const { secret, secretPrevious } = config
  if (!secret || !secretPrevious)
    throw new StartFault('Set SECRET to the new key and SECRET_PREVIOUS to the one before.')
  const database = await reachUnchanged(databaseOf(config))
  const { db, close } = openDatabase(database.url, { poolMax: 1 })
  try {
    const progress = (done: number) => console.log(`  ${done} authenticators read`)
    const { changed, unreadable } = await reencryptFactors({ db, secret, secretPrevious }, progress)
    console.log(`${changed} authenticators are encrypted with SECRET now.`)
    const contacts = await reencryptContactKey({ db, secret, secretPrevious })
    if (contacts.changed > 0) console.log('The key of the lists of known people is encrypted with SECRET now.')
    if (unreadable + contacts.unreadable === 0) return
    if (unreadable > 0) console.log(`${unreadable} authenticators open with neither key: is SECRET_PREVIOUS right?`)
    if (contacts.unreadable > 0)
      console.log('The key of the lists of known people opens with neither key: is SECRET_PREVIOUS right?')
    process.exitCode = 1
  } finally {
    await close()
    await database.stop()
  }
})
