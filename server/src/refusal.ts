import type { FactorWays, FieldFaults, PlainTextKey, RefusalCode, Text, TextKey, ValuesOf } from '@karibu/contract'
import { figureDaysMax } from '@karibu/contract'
import { dayMs } from './durations.ts'

type Details = {
  /** Faults by field, returned in the member's language under `errors`. */
  fields?: FieldFaults
  /** Key of a text that is more precise than that of the code. */
  messageKey?: PlainTextKey
  /** The same for a text with values. */
  message?: Text
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
export const fieldRefusal = <K extends FieldKey>(field: string, key: K, ...[values]: Rest<K>): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: [values ? { key, values } : { key }] } })

/** Faults of members' forms, and those of staff forms, which are in a file that no page loads. */
type FieldKey = TextKey extends infer K
  ? K extends `errors:fields.${infer Key}`
    ? Key
    : K extends `administration:fields.${string}`
      ? K
      : never
  : never
type FieldValues<K extends FieldKey> = ValuesOf<
  (K extends `administration:${string}` ? K : `errors:fields.${K}`) & TextKey
>
type Rest<K extends FieldKey> = [keyof FieldValues<K>] extends [never] ? [] : [values: FieldValues<K>]

/** Throws Refusal `invalid_input` where a period of days (YYYY-MM-DD, both included) ends before it begins or is longer than figures are read. */
export function refuseWrongPeriod({ from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw fieldRefusal('to', 'invalid')
  if (days > figureDaysMax)
    throw fieldRefusal('to', 'administration:fields.period_too_long', { maximum: figureDaysMax })
}
