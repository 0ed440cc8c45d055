import { createHash } from 'node:crypto'
import pg from 'pg'

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void
type Statement = { text: string; values: unknown[] }

// PostgreSQL keeps the plans of each in the memory of the connection: texts that vary must not fill it.
const statementsMax = 500
/** A statement that holds this comment is planned for its values each time: where they decide which plan is any good. */
export const plannedEachTime = '/* planned each time */'

// Where names are lost again and again, a pooler hands the statements of one connection to several of the database.
const roundsMax = 5

/**
 * A connection that names every statement with parameters after its text, so that the database parses it once and, where
 * one plan suits all values, plans it once. Beyond `most` different texts statements stay unnamed.
 * Statements without parameters and those that bear a name already go as they are.
 * When the database no longer knows a name, or its columns have changed since (a migration while the server runs), a
 * statement outside a transaction is asked again without a name. Inside one the error is the caller's, who has lost the
 * transaction; either way the connection starts over with new names.
 */
export class PreparedClient extends pg.Client {
  readonly #most: number
  readonly #names = new Map<string, string>()
  #round = 0
  #isStale = false

  constructor(config?: string | pg.ClientConfig, most = statementsMax) {
    super(config)
    this.#most = most
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg answers by a promise, a callback or the query itself.
  override query(...question: unknown[]): any {
    if (this.#isStale && this.getTransactionStatus() === 'I') this.#startOver()
    const statement = statementOf(question)
    const name = statement && this.#nameOf(statement.text)
    if (!name) return this.#ask(...question)
    const callback = question.find((part): part is Callback => typeof part === 'function')
    const prepared = { ...statement, name }
    if (callback) {
      const receive: Callback = (error, result) =>
        this.#mayAskAgain(error) ? this.#ask(statement, callback) : callback(error, result)
      return this.#ask(prepared, receive)
    }
    return this.#ask(prepared).catch((error: Error) => {
      if (this.#mayAskAgain(error)) return this.#ask(statement)
      throw error
    })
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.#most || this.#round >= roundsMax) return known
    const name = `k${this.#round}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
    this.#names.set(text, name)
    return name
  }

  /** Also takes note that the names are no good. pg learns the status of the transaction after the error. */
  #mayAskAgain(error: Error | null | undefined): boolean {
    if (!error || !isNameLost(error)) return false
    this.#isStale = true
    return this.getTransactionStatus() === 'I'
  }

  #startOver(): void {
    this.#isStale = false
    this.#round += 1
    this.#names.clear()
    // Not awaited: if the connection is lost, the next statement fails.
    void this.#ask('deallocate all').catch(() => {})
  }

  /** The driver's own way, which answers a promise where no callback is among the question. */
  #ask(...question: unknown[]) {
    return Reflect.apply(super.query, this, question)
  }
}

/** Undefined where there is nothing to name: no parameters, a name or a manner of its own, or a cursor. */
function statementOf([wanted, values]: unknown[]): Statement | undefined {
  const config = typeof wanted === 'string' ? { text: wanted } : wanted
  if (typeof config !== 'object' || config === null || !('text' in config)) return undefined
  if (['name', 'submit', 'queryMode'].some((key) => key in config)) return undefined
  const parameters = Array.isArray(values) ? values : 'values' in config && config.values
  if (
    typeof config.text !== 'string' ||
    config.text.includes(plannedEachTime) ||
    !Array.isArray(parameters) ||
    parameters.length === 0
  )
    return undefined
  return { ...config, text: config.text, values: parameters }
}

/** Codes of PostgreSQL: no such statement; that name is taken; and, of "not supported", a plan with other columns. */
export const isNameLost = (error: Error): boolean =>
  'code' in error &&
  (error.code === '26000' ||
    error.code === '42P05' ||
    (error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery'))
