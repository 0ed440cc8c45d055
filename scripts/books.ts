import { creditsCode, toDecimal } from '../contract/src/index.ts'
import { ConfigError, readConfig } from '../server/src/config/config.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import { databaseOf, reachDatabase } from '../server/src/db/statements/prepare.ts'
import { checkBooks, readBooks } from '../server/src/ledger/index.ts'
import { readCommandLine } from './lib/command-line.ts'
import { loadEnvironment } from './lib/environment.ts'

const usage = `Usage: npm run books

Prints the trial balance, adds every account again and ends with 1 when anything drifted.`

/** `npm run books`: the trial balance and the proof of the books, beside a running server or alone. */
async function main(): Promise<void> {
  readCommandLine({ usage, options: {} })
  loadEnvironment()
  const database = await reachDatabase(databaseOf(readConfig()))
  const { db, close } = openDatabase(database.url, { poolMax: 1 })
  try {
    const { transfers, entries, accounts } = await readBooks(db)
    console.log(`${transfers} transfers, ${entries} entries. Plus: owed or earned. Minus: held or spent.`)
    for (const currency of new Set(accounts.map((account) => account.currency))) {
      console.log(`\n${currency === creditsCode ? 'credits' : currency}`)
      const own = accounts.filter((account) => account.currency === currency)
      for (const { name, balance } of own) console.log(line(name, balance, currency))
      console.log(
        line(
          'together',
          own.reduce((sum, { balance }) => sum + balance, 0n),
          currency,
        ),
      )
    }
    const faults = await checkBooks(db)
    for (const { where, what } of faults) console.log(`\nDRIFTED  ${where}: ${what}`)
    console.log(faults.length === 0 ? '\nAll added again: the books are right.' : `\n${faults.length} faults.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
}

const line = (name: string, balance: bigint, currency: string) =>
  `  ${name.padEnd(34)}${toDecimal(balance, currency).padStart(20)}`

try {
  await main()
} catch (error) {
  if (!(error instanceof StartFault || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
