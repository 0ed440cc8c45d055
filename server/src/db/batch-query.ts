import type { Pool } from 'pg'

/** `most`: questions in one statement. `order`: in which it takes them. */
type Limits<Question> = { most?: number; order?: (one: Question, other: Question) => number }
type Waiting<Question, Row> = {
  question: Question
  tell: (row: Row | undefined) => void
  fail: (error: unknown) => void
}
/** `busy`: statements under way; `heldUp`: those of them that take long. */
type Line<Question, Row> = { waiting: Waiting<Question, Row>[]; busy: number; heldUp: number }

// A statement that waits for a lock must not keep everybody behind it.
const patienceMs = 50
const lanesMax = 4

/**
 * A statement for what a crowd asks at the same moment. Whoever comes first is asked for at once; who comes while that is
 * under way waits for it, and all of those go as one statement: one journey, one transaction, one flush. Behind a
 * statement that is held up another lane opens.
 * `text` takes the questions as one JSON array ($1); a row says as `n`, from 1, which of them it answers.
 * What PostgreSQL refuses in company was taken back as a whole, and each then asks alone and hears its own answer.
 */
export function together<Question, Row extends object>(text: string, limits: Limits<Question> = {}) {
  const { most = 32, order } = limits
  const lines = new WeakMap<Pool, Line<Question, Row>>()

  return (pool: Pool, question: Question): Promise<Row | undefined> => {
    const line = lines.get(pool) ?? { waiting: [], busy: 0, heldUp: 0 }
    lines.set(pool, line)
    return new Promise((tell, fail) => {
      line.waiting.push({ question, tell, fail })
      open(pool, line)
    })
  }

  function open(pool: Pool, line: Line<Question, Row>): void {
    if (line.waiting.length > 0 && line.busy === line.heldUp && line.busy < lanesMax) void drive(pool, line)
  }

  async function drive(pool: Pool, line: Line<Question, Row>): Promise<void> {
    line.busy += 1
    let isHeldUp = false
    const slow = setTimeout(() => {
      isHeldUp = true
      line.heldUp += 1
      open(pool, line)
    }, patienceMs)
    const crowd = line.waiting.splice(0, most)
    await go(pool, order ? crowd.sort((one, other) => order(one.question, other.question)) : crowd)
    clearTimeout(slow)
    line.busy -= 1
    if (isHeldUp) line.heldUp -= 1
    open(pool, line)
  }

  /** Answers each of the crowd; never fails itself. */
  async function go(pool: Pool, crowd: Waiting<Question, Row>[]): Promise<void> {
    try {
      const questions = crowd.map(({ question }) => question)
      const { rows } = await pool.query<Row & { n: number }>(text, [JSON.stringify(questions)])
      const answers = new Map(rows.map((row) => [row.n, row]))
      for (const [at, { tell }] of crowd.entries()) tell(answers.get(at + 1))
    } catch (error) {
      if (crowd.length > 1 && wasTakenBack(error)) await Promise.all(crowd.map((one) => go(pool, [one])))
      else for (const { fail } of crowd) fail(error)
    }
  }
}

// Of a lost connection nobody knows whether its transaction was kept.
const wasTakenBack = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'
