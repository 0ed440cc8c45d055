import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Db } from './post.ts'

/** An account by its owner (0: the platform), with its number in the books. */
export type AccountPlace = { id: number; code: string; currency: string; balance: bigint | null }

/** From this moment on, and until before that one. */
export type Period = { from: Date; until: Date }

type Sum = { code: string | null; currency: string; credits: bigint; debits: bigint }
type Texts<T> = { [K in keyof T]: T[K] extends bigint ? string | null : T[K] }

/** Longer than this no reader waits; the check of the books, which may take its time, runs at night. */
const timeoutMs = 20_000

/**
 * Credits and debits by account code and currency, of all transfers before a moment, added from the entries: what an attacker
 * changed in them shows. An entry whose account does not exist has no code. Reads every entry once.
 */
export async function trialBalanceAt(db: Kysely<DB>, until: Date): Promise<Sum[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
      const cut = await firstFrom(tx, until)
      const { rows } = await sql<Texts<Sum>>`
        select a.code, e.currency, sum(e.amount) filter (where e.amount > 0) as credits,
          -sum(e.amount) filter (where e.amount < 0) as debits
        from (
          select account, currency, amount from ledger_entry where transfer < ${cut}::bigint
          union all
          select e.account, e.currency, e.amount from ledger_transfer t join ledger_entry e on e.transfer = t.seq
          where t.seq > ${cut}::bigint and t.at < ${until}
        ) e
        left join ledger_account a on a.id = e.account
        group by a.owner = 0, a.code, e.currency
        order by e.currency = 'USD' desc, e.currency, a.owner = 0, a.code`.execute(tx)
      return rows.map((row) => ({ ...row, credits: BigInt(row.credits ?? 0), debits: BigInt(row.debits ?? 0) }))
    })
}

/**
 * The number of the first transfer that is too late. Numbers and times rise together but for transfers posted at once, so
 * only what follows it is looked at one by one. `offset 0` has the index of times used.
 */
async function firstFrom(tx: Db, until: Date): Promise<string> {
  const { rows } = await sql<{ seq: string }>`
    select coalesce(min(seq), 9223372036854775807)::text as seq
    from (select seq from ledger_transfer where at >= ${until} offset 0) late`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('an aggregate without groups has one row')
  return first.seq
}

/** The accounts of an owner, the members' with their balances. */
export async function accountsOf(db: Db, owner: number): Promise<AccountPlace[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .where('owner', '=', owner)
    .select(['id', 'code', 'currency', 'balance'])
    .orderBy('currency', 'desc')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, balance: row.balance === null ? null : BigInt(row.balance) }))
}

export type EntryRow = {
  /** The number of the transfer and of the entry in it. */
  seq: number
  leg: number
  transfer: string
  at: Date
  kind: string
  code: string
  currency: string
  amount: bigint
  balanceAfter: bigint
  /** Codes of the other entries in the same currency. */
  others: string[]
}
type Place = Pick<EntryRow, 'seq' | 'leg'>
type EntryQuery = { accounts: AccountPlace[]; period: Period | null; before: Place | null; limit: number }
type Found = Place & { id: string; at: Date; kind: string; account: number; amount: string; after: string | null }

/** Entries of some accounts of one owner, newest first. Reads for each account no more than the page, whatever its length. */
export async function entriesOf(db: Db, query: EntryQuery): Promise<{ rows: EntryRow[]; next: Place | null }> {
  const { accounts, limit } = query
  const found = await findEntries(db, query)
  const page = found.slice(0, limit)
  const others = await othersOf(db, page)
  const sums = await balancesAfter(db, page)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ seq, leg, id, at, kind, account, amount, after }) => {
      const { code = '', currency = '' } = accounts.find((one) => one.id === account) ?? {}
      const sides = others.filter((one) => one.seq === seq && one.leg !== leg && one.currency === currency)
      return {
        ...{ seq, leg, transfer: id, at, kind, code, currency, amount: BigInt(amount) },
        balanceAfter: BigInt(after ?? sums.get(`${account} ${seq}`) ?? 0),
        others: [...new Set(sides.map((one) => one.code))],
      }
    }),
    next: last ? { seq: last.seq, leg: last.leg } : null,
  }
}

async function findEntries(db: Db, { accounts, period, before, limit }: EntryQuery): Promise<Found[]> {
  const inPeriod = period ? await within(db, period) : sql`true`
  if (accounts.length === 0 || inPeriod === null) return []
  const isBefore = before
    ? sql`e.transfer <= ${before.seq} and (e.transfer, e.leg) < (${before.seq}, ${before.leg})`
    : sql`true`
  const { rows } = await sql<Found>`
    select e.* from unnest(${accounts.map(({ id }) => id)}::int[]) as mine (id) cross join lateral (
      select e.transfer as seq, e.leg, e.account, e.amount::text, e.balance_after::text as after, t.id, t.at, t.kind
      from ledger_entry e join ledger_transfer t on t.seq = e.transfer
      where e.account = mine.id and ${isBefore} and ${inPeriod}
      order by e.transfer desc limit ${limit + 1}
    ) e
    order by e.seq desc, e.leg desc limit ${limit + 1}`.execute(db)
  return rows
}

/** SQL over an entry `e` of a transfer `t`: whether it is of the period; null where nothing is. */
async function within(db: Db, { from, until }: Period): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last
    from (select seq from ledger_transfer where at >= ${from} and at < ${until} offset 0) t`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return null
  return sql`e.transfer between ${first} and ${last} and t.at >= ${from} and t.at < ${until}`
}

async function othersOf(db: Db, page: Found[]): Promise<(Place & { code: string; currency: string })[]> {
  const { rows } = await sql<Place & { code: string; currency: string }>`
    select e.transfer as seq, e.leg, a.code, e.currency
    from ledger_entry e join ledger_account a on a.id = e.account
    where e.transfer = any(${page.map(({ seq }) => seq)}::bigint[]) order by e.transfer, e.leg`.execute(db)
  return rows
}

/** What a platform account holds after each entry of a page, which no row says: from the snapshot before the page on. */
async function balancesAfter(db: Db, page: Found[]): Promise<Map<string, string>> {
  const [newest, oldest] = [page[0], page.at(-1)]
  if (!newest || !oldest || newest.after !== null) return new Map()
  const { account } = newest
  const { rows } = await sql<{ seq: number; after: string }>`
    with s as (
      select upto, balance from ledger_snapshot where account = ${account} and upto < ${oldest.seq}
      order by upto desc limit 1
    ), base as (
      select coalesce((select balance from s), 0) + coalesce(sum(amount), 0) as balance from ledger_entry
      where account = ${account} and transfer > coalesce((select upto from s), 0) and transfer < ${oldest.seq}
    )
    select transfer as seq, ((select balance from base) + sum(amount) over (order by transfer))::text as after
    from ledger_entry where account = ${account} and transfer between ${oldest.seq} and ${newest.seq}`.execute(db)
  return new Map(rows.map(({ seq, after }) => [`${account} ${seq}`, after]))
}

type Other = { id: string; kind: string } | null
export type TransferFacts = {
  id: string
  at: Date
  kind: string
  narration: string
  params: Record<string, string | number>
  externalRef: string | null
  channel: string | null
  ends: Other
  endedBy: Other
  entries: { owner: number; code: string; currency: string; amount: bigint }[]
}

/** A transfer with all of its entries; null where the id is of none. */
export async function transferOf(db: Db, id: string): Promise<TransferFacts | null> {
  const { rows } = await sql<Omit<TransferFacts, 'entries'> & { seq: number }>`
    select t.seq, t.id, t.at, t.kind, t.narration, t.params, t.external_ref as "externalRef", t.channel,
      (select json_build_object('id', o.id, 'kind', o.kind) from ledger_transfer o where o.id = t.ends) as ends,
      (select json_build_object('id', o.id, 'kind', o.kind) from ledger_transfer o where o.ends = t.id) as "endedBy"
    from ledger_transfer t where t.id = ${id}`.execute(db)
  const [transfer] = rows
  if (!transfer) return null
  const { seq, ...facts } = transfer
  const { rows: entries } = await sql<{ owner: number; code: string; currency: string; amount: string }>`
    select a.owner, a.code, e.currency, e.amount::text
    from ledger_entry e join ledger_account a on a.id = e.account where e.transfer = ${seq} order by e.leg`.execute(db)
  return { ...facts, entries: entries.map((entry) => ({ ...entry, amount: BigInt(entry.amount) })) }
}
