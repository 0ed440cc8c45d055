import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../server/src/config/config.ts'
import { databaseOf, prepareDatabase } from '../server/src/db/statements/prepare.ts'
import { makeTerminalLog } from '../server/src/log.ts'
import { assertStartable } from './lib/assert-startable.ts'
import { readCommandLine } from './lib/command-line.ts'
import { loadEnvironment } from './lib/environment.ts'
import { explain } from './lib/explain-error.ts'
import { root } from './lib/run.ts'
import { stopOnSignal } from './lib/stop-on-signal.ts'

const usage = `Usage: npm run dev

Runs the server, restarted at each change, and the web with hot reload.`

/** `npm run dev`: one database, a server that restarts at each change, and Vite in front of it. */
async function main(): Promise<void> {
  readCommandLine({ usage, options: {} })
  loadEnvironment()
  const config = readConfig()
  const log = (line: string) => console.log(`  ${line}`)
  await assertStartable(config)
  // The database stays while the server comes and goes, so that a change is seen in less than a second.
  const database = await prepareDatabase({ ...databaseOf(config), log: makeTerminalLog(log) })
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.adminUrl }
  const children = [
    launch({
      args: ['--watch', '--watch-preserve-output', 'scripts/start.ts', '--no-web', '--sources'],
      cwd: root,
      env,
    }),
    launch({ args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web'), env }),
  ]
  const stop = async () => {
    for (const { child } of children) child.kill('SIGTERM')
    await Promise.all(children.map(({ ended }) => ended))
    await database.stop()
  }
  stopOnSignal(stop)
  await Promise.race(children.map(({ ended }) => ended))
  await stop()
}

function launch({ args, cwd, env }: { args: string[]; cwd: string; env: NodeJS.ProcessEnv }) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return { child, ended }
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
