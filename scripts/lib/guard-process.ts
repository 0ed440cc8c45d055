type Guarded = {
  /** Writes a line without personal data. */
  log: (event: 'connection_error_uncaught' | 'error_uncaught' | 'stop_failed', details: { err: Error }) => void
  /** Finishes what is under way. */
  stop: () => Promise<void>
}

const stopWithinMs = 20_000
const codes = /^(57P0\d|08\d\d\d|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/
/** What the drivers of PostgreSQL and, in the last two, of Redis say without a code. */
const connectionErrors =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|^Socket closed unexpectedly$|^The client is closed$/

/**
 * For uncaught errors. A lost connection to the database or to Redis is only logged: PostgreSQL has undone what was
 * not committed, the pool has thrown the connection away, and nothing of it is left in this process. After anything else
 * the damage is unknown, and a server that continues half-broken is worse than one that is away for a second: it is
 * written down, what is under way is finished, and the process ends with 1, so that its supervisor starts it again.
 */
export function guardProcess({ log, stop }: Guarded): void {
  let isEnding = false
  const onStray = (thrown: unknown) => {
    // What is no error may be anything, a member's words too, and is not written down.
    const error = thrown instanceof Error ? thrown : new Error(`a thrown ${typeof thrown}`)
    if (isLostConnection(error)) return log('connection_error_uncaught', { err: error })
    log('error_uncaught', { err: error })
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    void stop()
      .catch((fault) => log('stop_failed', { err: fault }))
      .finally(() => process.exit(1))
  }
  process.on('unhandledRejection', onStray)
  process.on('uncaughtException', onStray)
}

/** Several errors are one, as of the job queue when it stops: each has to be a lost connection. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isLostConnection)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? codes.test(code) : connectionErrors.test(error.message)
}
