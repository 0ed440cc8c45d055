import type { FactorWays, FieldFaults, RefusalCode } from '@karibu/contract'

type Details = {
  /** Faults by field, told in the member's language under `errors`. */
  fields?: FieldFaults
  /** Key of a sentence that says it better than the code's own. */
  messageKey?: string
  /** What that sentence needs. */
  values?: Record<string, string | number>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** What would make it possible: one more for so many credits. */
  offer?: { credits: number }
  /** With which second factors it goes on. */
  factor?: FactorWays
  /** Of `email_unverified`: what this browser sends along with the code, so that its password is kept. */
  nonce?: string
  /** Of `account_suspended` and `account_closed`: the token to read the decision and appeal it with. */
  appeal?: string
}

/** An expected "no". Everything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** A refusal of one field: `invalid_input` with one fault. */
export const fieldRefusal = (field: string, key: string, values?: Record<string, string | number>): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: [values ? { key, values } : { key }] } })
