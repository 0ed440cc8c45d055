import type { Pool } from 'pg'

/** `most`: questions in one statement. `order`: compares two of them to sort the batch. */
type Limits<Question> = { most?: number; order?: (one: Question, other: Question) => number }
type Pending<Question, Row> = {
  question: Question
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}
/** `busy`: running statements; `slow`: those of them that are slow. */
type Queue<Question, Row> = { pending: Pending<Question, Row>[]; busy: number; slow: number }

// A statement that waits for a lock must not delay all others.
const slowAfterMs = 50
const statementsMax = 4

/**
 * Batches concurrent calls into one statement. A single call runs immediately; calls that arrive while a statement is
 * running wait and then share the next one: one round trip, one transaction, one flush. While a statement is slow, for
 * example because it waits for a lock, another one may start.
 * `text` takes the questions as one JSON array ($1); each row contains as `n`, from 1, which of them it answers.
 * If PostgreSQL reports an error for a batch, it has rolled back the whole batch; each call then runs alone and gets its
 * own result.
 */
export function batchQuery<Question, Row extends object>(text: string, limits: Limits<Question> = {}) {
  const { most = 32, order } = limits
  const queues = new WeakMap<Pool, Queue<Question, Row>>()

  return (pool: Pool, question: Question): Promise<Row | undefined> => {
    const queue = queues.get(pool) ?? { pending: [], busy: 0, slow: 0 }
    queues.set(pool, queue)
    return new Promise((resolve, reject) => {
      queue.pending.push({ question, resolve, reject })
      startNext(pool, queue)
    })
  }

  function startNext(pool: Pool, queue: Queue<Question, Row>): void {
    if (queue.pending.length > 0 && queue.busy === queue.slow && queue.busy < statementsMax) void runNext(pool, queue)
  }

  async function runNext(pool: Pool, queue: Queue<Question, Row>): Promise<void> {
    queue.busy += 1
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      queue.slow += 1
      startNext(pool, queue)
    }, slowAfterMs)
    const batch = queue.pending.splice(0, most)
    await runBatch(pool, order ? batch.sort((one, other) => order(one.question, other.question)) : batch)
    clearTimeout(timer)
    queue.busy -= 1
    if (isSlow) queue.slow -= 1
    startNext(pool, queue)
  }

  /** Answers each call of the batch; never rejects itself. */
  async function runBatch(pool: Pool, batch: Pending<Question, Row>[]): Promise<void> {
    try {
      const questions = batch.map(({ question }) => question)
      const { rows } = await pool.query<Row & { n: number }>(text, [JSON.stringify(questions)])
      const answers = new Map(rows.map((row) => [row.n, row]))
      for (const [at, { resolve }] of batch.entries()) resolve(answers.get(at + 1))
    } catch (error) {
      if (batch.length > 1 && wasRolledBack(error)) await Promise.all(batch.map((one) => runBatch(pool, [one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}

// After a lost connection it is unknown whether the transaction was committed.
const wasRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'
