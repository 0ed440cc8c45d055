import type { Pool } from 'pg'

/** `most`: questions in one statement. `lanes`: statements of one kind under way; `order`: in which a statement takes them. */
type Limits<Question> = { most?: number; lanes?: number; order?: (one: Question, other: Question) => number }
type Waiting<Question, Row> = {
  question: Question
  tell: (row: Row | undefined) => void
  fail: (error: unknown) => void
}

/**
 * A statement for what a crowd asks at the same moment. Whoever comes first is asked for at once; who comes while the
 * lanes are taken waits for one of them, and all of those go as one statement: one journey, one transaction, one flush.
 * `text` takes the questions as one JSON array ($1); a row says as `n`, from 1, which of them it answers.
 * What PostgreSQL refuses in company was taken back as a whole, and each then asks alone and hears its own answer.
 */
export function together<Question, Row extends object>(name: string, text: string, limits: Limits<Question> = {}) {
  const { most = 32, lanes = 2, order } = limits
  const lines = new WeakMap<Pool, { waiting: Waiting<Question, Row>[]; busy: number }>()

  async function ask(pool: Pool, questions: Question[]): Promise<(Row | undefined)[]> {
    const { rows } = await pool.query<Row & { n: number }>({ name, text, values: [JSON.stringify(questions)] })
    const answers = new Array<Row | undefined>(questions.length)
    for (const row of rows) answers[row.n - 1] = row
    return answers
  }

  async function go(pool: Pool, crowd: Waiting<Question, Row>[]): Promise<void> {
    try {
      const answers = await ask(
        pool,
        crowd.map(({ question }) => question),
      )
      for (const [at, { tell }] of crowd.entries()) tell(answers[at])
    } catch (error) {
      if (crowd.length > 1 && wasTakenBack(error)) await Promise.all(crowd.map((one) => go(pool, [one])))
      else for (const { fail } of crowd) fail(error)
    }
  }

  async function drive(pool: Pool, line: { waiting: Waiting<Question, Row>[]; busy: number }): Promise<void> {
    line.busy += 1
    while (line.waiting.length > 0) {
      const crowd = line.waiting.splice(0, most)
      await go(pool, order ? crowd.sort((one, other) => order(one.question, other.question)) : crowd)
    }
    line.busy -= 1
  }

  return (pool: Pool, question: Question): Promise<Row | undefined> => {
    const line = lines.get(pool) ?? { waiting: [], busy: 0 }
    lines.set(pool, line)
    return new Promise((tell, fail) => {
      line.waiting.push({ question, tell, fail })
      if (line.busy < lanes) void drive(pool, line)
    })
  }
}

// Of a lost connection nobody knows whether its transaction was kept.
const wasTakenBack = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR'
