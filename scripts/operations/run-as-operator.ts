import { type Config, readConfig } from '../../server/src/config/config.ts'
import type { Context } from '../../server/src/context.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { databaseOf, reachDatabase } from '../../server/src/db/statements/prepare.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

export type Operator = Pick<Context, 'db' | 'now'>

/** Prints what `work` answers from the database of this environment, beside a running server or alone. */
export const runAsOperator = (work: (ctx: Operator, config: Config) => Promise<string>): Promise<void> =>
  runCommand(async () => {
    loadEnvironment()
    const config = readConfig()
    const database = await reachDatabase(databaseOf(config))
    const { db, close } = openDatabase(database.url, { poolMax: 2 })
    try {
      console.log(await work({ db, now: () => new Date(Date.now() + config.clockOffsetMs) }, config))
    } finally {
      await close()
      await database.stop()
    }
  })
