import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { credits } from './accounts.ts'
import type { Db } from './post.ts'

type TextMode = 'startsWith' | 'contains' | 'notContains' | 'endsWith' | 'equals' | 'notEquals'
type AmountMode = 'lt' | 'lte' | 'gt' | 'gte' | 'between' | 'equals' | 'notEquals'
type TextMatch = { mode: TextMode; value: string }

export type HistoryFilter = {
  currency?: string | undefined
  reference?: TextMatch | undefined
  channel?: TextMatch | undefined
  /** In major units and with its sign, as the row shows it: dollars or credits. */
  amount?: { mode: AmountMode; value: number | string; to?: number | string | undefined } | undefined
  /** Keys of narrations whose words match in the member's language. */
  narrations?: readonly string[] | undefined
  /** From this moment on, and until before that one; `outside` turns the span inside out. */
  from?: Date | undefined
  until?: Date | undefined
  isExcluded?: boolean | undefined
}

export type HistoryRow = {
  id: string
  /** `params.reference` of the narration where there is one, else the id. */
  reference: string
  kind: string
  /** Smallest units of `currency`, from the member's side. */
  amount: bigint
  currency: string
  /** `wallet` where no channel was named: nothing came from outside. */
  channel: string
  narration: string
  params: Record<string, string | number>
  createdAt: Date
  /** What was paid in and earned together, after this. */
  balanceAfter: bigint
}

type HistoryQuery = { memberId: number; filter: HistoryFilter; cursor?: string | undefined; limit: number }
type Row = Omit<HistoryRow, 'amount' | 'balanceAfter'> & { amount: number; balanceAfter: number }

/**
 * A member's transactions, newest first: one row for a transfer and currency. Money on hold has left the balance. The
 * cursor is opaque; a broken one is refused as `invalid_input`.
 */
export async function historyOf(
  db: Db,
  { memberId, filter, cursor, limit }: HistoryQuery,
): Promise<{ rows: HistoryRow[]; nextCursor: string | null }> {
  const { rows } = await sql<Row>`
    with mine as (
      select id, currency from ledger_account where owner = ${memberId} and code <> 'payout_hold'
    ), moved as (
      select e.transfer, e.currency, sum(e.amount)::bigint as amount
      from mine join ledger_entry e on e.account = mine.id
      group by e.transfer, e.currency having sum(e.amount) <> 0
    )
    select t.id, ${reference} as reference, t.kind, m.amount, m.currency, ${channelOf} as channel, t.narration, t.params,
      t.at as "createdAt", (
        select sum(latest.balance_after)::bigint from mine cross join lateral (
          select balance_after from ledger_entry where account = mine.id and transfer <= t.seq
          order by transfer desc limit 1
        ) latest where mine.currency = m.currency
      ) as "balanceAfter"
    from moved m join ledger_transfer t on t.seq = m.transfer
    where ${sql.join([...conditions(filter), after(cursor)], sql` and `)}
    order by t.seq desc, m.currency desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map((row) => ({ ...row, amount: BigInt(row.amount), balanceAfter: BigInt(row.balanceAfter) })),
    nextCursor: last ? `${last.id}.${last.currency}` : null,
  }
}

const channelOf = sql`coalesce(t.channel, 'wallet')`
const reference = sql`coalesce(t.params->>'reference', t.id::text)`

function after(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [, id, currency] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([A-Z]{3})$/.exec(cursor) ?? []
  if (!id) throw new Refusal('invalid_input')
  return sql`(t.seq, m.currency) < ((select seq from ledger_transfer where id = ${id}), ${currency})`
}

function* conditions(filter: HistoryFilter): Generator<RawBuilder<unknown>> {
  const { currency, reference: expected, channel, amount, narrations, from, until, isExcluded } = filter
  if (currency !== undefined) yield sql`m.currency = ${currency}`
  if (expected) yield matches(reference, expected)
  if (channel) yield matches(channelOf, channel)
  if (amount) yield compares(amount)
  if (narrations) yield sql`t.narration = any(${narrations}::text[])`
  if (!from && !until) return
  const inside = sql`t.at >= coalesce(${from ?? null}, '-infinity'::timestamptz)
    and t.at < coalesce(${until ?? null}, 'infinity'::timestamptz)`
  yield isExcluded ? sql`not (${inside})` : sql`(${inside})`
}

// Not by LIKE: a member's % and _ are letters.
function matches(text: RawBuilder<unknown>, { mode, value }: TextMatch): RawBuilder<unknown> {
  const expected = sql`lower(${value}::text)`
  switch (mode) {
    case 'startsWith':
      return sql`starts_with(lower(${text}), ${expected})`
    case 'contains':
      return sql`strpos(lower(${text}), ${expected}) > 0`
    case 'notContains':
      return sql`strpos(lower(${text}), ${expected}) = 0`
    case 'endsWith':
      return sql`right(lower(${text}), length(${expected})) = ${expected}`
    case 'equals':
      return sql`lower(${text}) = ${expected}`
    case 'notEquals':
      return sql`lower(${text}) <> ${expected}`
  }
}

function compares({ mode, value, to }: NonNullable<HistoryFilter['amount']>): RawBuilder<unknown> {
  const shown = sql`(m.amount / case m.currency when ${credits} then 1.0 else 100.0 end)`
  const expected = sql`${String(value)}::numeric`
  switch (mode) {
    case 'lt':
      return sql`${shown} < ${expected}`
    case 'lte':
      return sql`${shown} <= ${expected}`
    case 'gt':
      return sql`${shown} > ${expected}`
    case 'gte':
      return sql`${shown} >= ${expected}`
    case 'between':
      return sql`${shown} between ${expected} and ${String(to ?? value)}::numeric`
    case 'equals':
      return sql`${shown} = ${expected}`
    case 'notEquals':
      return sql`${shown} <> ${expected}`
  }
}
