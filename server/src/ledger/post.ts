import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import type { Leg } from './accounts.ts'

export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

/** The rows of ledger_kind, but for `reversal`, which only `reverse` posts. */
export type TransferKind =
  | 'deposit'
  | 'deposit_refund'
  | 'deposit_reversed'
  | 'debt_recovered'
  | 'provider_fee'
  | 'credits_buy'
  | 'credits_sell'
  | 'gift_purchase'
  | 'gift_redeem'
  | 'gift_take_back'
  | 'boost_purchase'
  | 'plan_purchase'
  | 'plan_change'
  | 'allowance_purchase'
  | 'payout_hold'
  | 'payout_paid'
  | 'payout_released'
  | 'payout_reversed'
  | 'forfeited'
  | 'balance_import'

/** A key of the words a member reads in the history, and what the sentence needs. */
export type Narration = { key: string; params?: Record<string, string | number> }

type About = {
  /** Made by the server. The same id again with the same legs changes nothing. */
  id: string
  at: Date
  /** Said once in all of the books: `paystack:REFERENCE:success`. */
  externalRef?: string | undefined
  /** What the history shows as channel: paystack, tranzak, wallet … */
  channel?: string | undefined
  narration: Narration
}
export type Posting = About & {
  kind: TransferKind
  legs: Leg[]
  /** The member the transfer is about, if no leg contains them: a provider's fee, a debt. */
  memberId?: number | undefined
  /** The transfer this one completes: a hold paid out, a gift redeemed. Each can be ended once. */
  ends?: string | undefined
}
export type Posted = 'posted' | 'known'

export const newTransferId = (): string => randomUUID()

/**
 * Posts a transfer in one round trip, last in the operation's transaction: locks the members' accounts, checks the rules
 * of its kind and the balances, and writes. Refuses `insufficient_funds`; and `conflict` when `ends` was ended already.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const { id, kind, at, legs, memberId, externalRef, ends, channel, narration } = posting
  assertBalanced(kind, legs)
  const owners = legs.map(({ account }) => account.owner)
  return postedBy(
    sql<{ isNew: boolean }>`select ledger_post(${id}, ${kind}, ${at}, ${owners}::int[],
    ${legs.map(({ account }) => account.code)}::text[], ${legs.map(({ account }) => account.currency)}::text[],
    ${legs.map(({ amount }) => String(amount))}::bigint[], ${memberId ?? owners.find((owner) => owner > 0) ?? null},
    ${externalRef ?? null}, ${ends ?? null}, ${channel ?? null}, ${narration.key},
    ${JSON.stringify(narration.params ?? {})}::jsonb) as "isNew"`.execute(tx),
  )
}

/** Undoes a whole transfer by its mirror. Refuses as `post` does; nothing that was ended is reversed. */
export async function reverse(tx: Tx, { id, at, ends, ...rest }: About & { ends: string }): Promise<Posted> {
  return postedBy(
    sql<{ isNew: boolean }>`select ledger_reverse(${id}, ${ends}, ${at}, ${rest.externalRef ?? null},
    ${rest.channel ?? null}, ${rest.narration.key}, ${JSON.stringify(rest.narration.params ?? {})}::jsonb) as "isNew"`.execute(
      tx,
    ),
  )
}

function assertBalanced(kind: string, legs: Leg[]): void {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of legs) {
    assert(amount !== 0n, `${kind}: an empty leg on ${account.code}`)
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount)
  }
  for (const [currency, sum] of sums) assert(sum === 0n, `${kind}: ${currency} is off by ${sum}`)
}

async function postedBy(query: Promise<{ rows: { isNew: boolean }[] }>): Promise<Posted> {
  try {
    const { rows } = await query
    return rows[0]?.isNew ? 'posted' : 'known'
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'KB402') return new Refusal('insufficient_funds')
  const isEnded = error.code === '23505' && 'constraint' in error && error.constraint === 'ledger_transfer_ends'
  return isEnded ? new Refusal('conflict') : undefined
}
