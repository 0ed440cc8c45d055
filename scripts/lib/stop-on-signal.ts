const stopSignalNames = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const echoMs = 400

/**
 * Calls `stop` once at the first signal to end and leaves with its outcome; a second one leaves at once.
 * In a terminal one Ctrl-C arrives twice, from the terminal and from npm: an echo is not a second request.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstStopAt = 0
  const onSignal = () => {
    if (firstStopAt === 0) {
      firstStopAt = Date.now()
      void leave(stop)
      return
    }
    if (Date.now() - firstStopAt > echoMs) {
      console.error('Stopped without waiting. The database shuts itself down.')
      process.exit(1)
    }
  }
  for (const signal of stopSignalNames) process.on(signal, onSignal)
  watchParent(() => firstStopAt === 0 && onSignal())
  // A closed terminal takes its output with it; the stop goes on without words.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** npm runs us in a shell that may end at a signal without passing it on: then the parent process disappears. */
function watchParent(onLost: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onLost()
  }, 250)
  watch.unref()
}

async function leave(stop: () => Promise<void>): Promise<void> {
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
