import pg from 'pg'

type Handed = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that knows how long its oldest query has been waiting for a connection. */
export class TimedPool extends pg.Pool {
  // The pool serves in order, so the first is the oldest.
  private readonly waits = new Set<{ since: number }>()

  /** Milliseconds; 0 while no query waits. */
  get waitMs(): number {
    const [oldest] = this.waits
    return oldest ? performance.now() - oldest.since : 0
  }

  override connect(): Promise<pg.PoolClient>
  override connect(handed: Handed): void
  override connect(handed?: Handed): Promise<pg.PoolClient> | undefined {
    const wait = { since: performance.now() }
    this.waits.add(wait)
    if (!handed) return super.connect().finally(() => this.waits.delete(wait))
    super.connect((error, client, done) => {
      this.waits.delete(wait)
      handed(error, client, error ? done : onlyOnce(done))
    })
  }
}

/**
 * graphile-worker releases the connection on which it listens twice if that is lost while it stops, and does not catch the
 * error of the second time: an unhandled rejection, which would end the process.
 */
function onlyOnce(done: (release?: unknown) => void): (release?: unknown) => void {
  let isDone = false
  return (release) => {
    if (isDone) return
    isDone = true
    done(release)
  }
}
