import { serve } from '../../server/src/main.ts'
import { explain } from './explain-error.ts'
import { guardProcess } from './guard-process.ts'
import type { Orders, WorkerMessage } from './workers.ts'

/** A process that serves, started and stopped by the one that owns the database. */
function main(): void {
  let starting: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await starting.then((finish) => finish?.()).catch(() => {})
    process.exit(0)
  }
  // One listener for both: they may come together.
  process.on('message', (message: Orders | 'stop') => {
    if (message === 'stop') void stop()
    else starting = start(message)
  })
  process.on('disconnect', () => void stop())
  // Ctrl-C reaches every process of a terminal; the owner says when it is time.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Answers how to finish; nothing when it did not start. */
async function start({ config, resources }: Orders): Promise<(() => Promise<void>) | undefined> {
  try {
    const { url, ctx, stop } = await serve(config, resources)
    guardProcess({ log: ctx.log, stop })
    send({ ready: url })
    return stop
  } catch (error) {
    send({ fault: explain(error) })
    setTimeout(() => process.exit(1), 100)
    return undefined
  }
}

const send = (message: WorkerMessage) => process.connected && process.send?.(message)

main()
