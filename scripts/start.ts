import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../server/src/config.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import { type Running, startServer } from '../server/src/main.ts'
import { mailFolder } from '../server/src/outside/mail.ts'
import { guardProcess } from './lib/guard.ts'
import { root } from './lib/run.ts'
import { stopOnSignal } from './lib/signals.ts'
import { buildWebIfStale } from './lib/web-build.ts'

/** `npm start`: one command from a fresh checkout to a running Karibu. `--no-web` leaves the web as it is built. */
async function main(): Promise<void> {
  const begun = performance.now()
  const say = (line: string) => console.log(`  ${line}`)
  const start = async (): Promise<Running> => {
    const envFile = join(root, '.env')
    if (existsSync(envFile)) process.loadEnvFile(envFile)
    const config = readConfig()
    if (!process.argv.includes('--no-web')) await buildWebIfStale(say)
    const running = await startServer(config, say)
    // Its own faults end the start before.
    guardProcess({ log: (error, message) => running.ctx.log.fatal({ err: error }, message), stop: running.stop })
    console.log(welcome({ config, url: running.url, seconds: (performance.now() - begun) / 1000 }))
    return running
  }
  const starting = start()
  let isStopping = false
  // A signal that comes while we start waits for the start, so that nothing half-made is left running.
  stopOnSignal(async () => {
    isStopping = true
    console.log('\n  Stopping: finishing what is under way…')
    const running = await starting.catch(() => undefined)
    await running?.stop()
    console.log('  Stopped.')
  })
  try {
    await starting
  } catch (error) {
    if (isStopping) return
    console.error(`\n${explain(error)}\n`)
    process.exit(1)
  }
}

function welcome({ config, url, seconds }: { config: Config; url: string; seconds: number }): string {
  const mail = config.mail.smtpUrl
    ? `sent through ${new URL(config.mail.smtpUrl).host}`
    : `kept as files in ${mailFolder(config)}`
  const lines = [
    ['Open', config.publicUrl && config.publicUrl !== url ? `${config.publicUrl} (listening on ${url})` : url],
    ['Data', config.database ? `${config.dataDir}, database at ${new URL(config.database.url).host}` : config.dataDir],
    ['Mails', mail],
    ['First administrator', 'npm run admin -- add EMAIL'],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n  Karibu is ready (${seconds.toFixed(1)} s).\n\n${lines.map(([name, text]) => `  ${name?.padEnd(22)}${text}`).join('\n')}\n`
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFault) return error.message
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another program. Choose another: PORT=${Number(port) + 1} npm start`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

await main()
