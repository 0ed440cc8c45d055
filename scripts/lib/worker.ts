import { serve } from '../../server/src/main.ts'
import { explain } from './explain-error.ts'
import { guardProcess } from './guard-process.ts'
import type { Orders, Word } from './workers.ts'

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
  process.on('message', (word: Orders | 'stop') => {
    if (word === 'stop') void stop()
    else starting = start(word)
  })
  process.on('disconnect', () => void stop())
  // Ctrl-C reaches every process of a terminal; the owner says when it is time.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Answers how to finish; nothing when it did not start. */
async function start({ config, house }: Orders): Promise<(() => Promise<void>) | undefined> {
  try {
    const { url, ctx, stop } = await serve(config, house)
    guardProcess({ log: (error, message) => ctx.log.fatal({ err: error }, message), stop })
    say({ ready: url })
    return stop
  } catch (error) {
    say({ fault: explain(error) })
    setTimeout(() => process.exit(1), 100)
    return undefined
  }
}

const say = (word: Word) => process.connected && process.send?.(word)

main()
