import { brand } from '@karibu/contract/brand'
import { mailFolder } from '../../server/src/adapters/mail.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import type { BeforeChange } from '../../server/src/db/migrate/migrate.ts'
import { startServer } from '../../server/src/main.ts'
import { assertStartable } from './assert-startable.ts'
import { backUpBeforeStart } from './backup/back-up-first.ts'
import { loadEnvironment } from './environment.ts'
import { explain } from './explain-error.ts'
import { guardProcess } from './guard-process.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { buildWebIfStale } from './web-build.ts'
import { type Running, startWorkers } from './workers.ts'

/**
 * From a fresh checkout to a running site: what can be refused is tried first, then the web is built and the server started.
 */
export async function startSite({ workers, web }: { workers: number; web: boolean }): Promise<void> {
  const log = (line: string) => console.log(`  ${line}`)
  const start = async (): Promise<Running> => {
    loadEnvironment()
    const config = readConfig()
    await assertStartable(config)
    if (web) await buildWebIfStale(log)
    const beforeChange = backUpBeforeStart(config, log)
    const running =
      workers > 1
        ? await startWorkers({ config, count: workers, log, beforeChange })
        : await startAlone(config, log, beforeChange)
    // Counted from the start of this process, the loading of all modules included.
    console.log(welcome({ config, workers, url: running.url, seconds: performance.now() / 1000 }))
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

async function startAlone(config: Config, log: (line: string) => void, beforeChange: BeforeChange): Promise<Running> {
  const { url, ctx, stop } = await startServer(config, log, beforeChange)
  // Its own faults end the start before.
  guardProcess({ log: ctx.log, stop })
  return { url, stop }
}

type Welcome = { config: Config; workers: number; url: string; seconds: number }

function welcome({ config, workers, url, seconds }: Welcome): string {
  const mail = config.mail.smtpUrl
    ? `sent through ${new URL(config.mail.smtpUrl).host}`
    : `kept as files in ${mailFolder(config)}`
  const lines = [
    ['Open', config.publicUrl && config.publicUrl !== url ? `${config.publicUrl} (listening on ${url})` : url],
    ['Data', config.database ? `${config.dataDir}, database at ${new URL(config.database.url).host}` : config.dataDir],
    ['Mails', mail],
    ...(workers > 1 ? [['Workers', `${workers} processes on the one port`]] : []),
    ['First administrator', 'npm run admin -- add EMAIL'],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n  ${brand.name} is ready (${seconds.toFixed(1)} s).\n\n${lines.map(([name, text]) => `  ${name?.padEnd(22)}${text}`).join('\n')}\n`
}
