import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

export type Fault = {
  /** `member 12 usd_earned (USD)`, `house revenue:gifts (USD)`; or what else is wrong where no account is to blame. */
  where: string
  what: string
}

/**
 * Proves the books by adding everything again: each account and its chain of balances, each transfer, each currency, each
 * snapshot, and the backing of credits. Nothing to report is the only good answer. Reads one moment; writes nothing.
 */
export async function checkBooks(db: Kysely<DB>): Promise<Fault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const faults: Fault[] = []
      for (const question of questions) faults.push(...(await ask(tx, question)))
      return faults
    })
}

async function ask(tx: Transaction<DB>, question: RawBuilder<Fault>): Promise<Fault[]> {
  return (await question.execute(tx)).rows
}

// Concatenated with || so that a number prints as it is.
const name = sql`case a.owner when 0 then 'house ' else 'member ' || a.owner || ' ' end || a.code || ' (' || a.currency || ')'`

const trialBalance = sql<Fault>`
  select 'trial balance ' || currency as where, 'is ' || sum(amount) || ', not 0' as what
  from ledger_entry group by currency having sum(amount) <> 0`

const runningBalances = sql<Fault>`
  select ${name} as where,
    'says ' || a.balance || ' after ' || a.version || ' entries, adds up to ' || coalesce(e.total, 0) || ' from ' || coalesce(e.n, 0) as what
  from ledger_account a
  left join (select account, sum(amount) as total, count(*) as n from ledger_entry group by account) e on e.account = a.id
  where a.owner > 0 and (a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.n, 0))
  order by a.id`

const chains = sql<Fault>`
  select ${name} as where, 'breaks its chain of balances at transfer ' || min(t.id::text) as what
  from (
    select account, transfer, balance_after, version,
      sum(amount) over in_order as total, row_number() over in_order as place
    from ledger_entry where account in (select id from ledger_account where owner > 0)
    window in_order as (partition by account order by transfer)
  ) e
  join ledger_account a on a.id = e.account
  left join ledger_transfer t on t.seq = e.transfer
  where e.balance_after is distinct from e.total or e.version is distinct from e.place
  group by a.id order by a.id`

const transfers = sql<Fault>`
  select ${name} as where, 'has a leg of transfer ' || t.id || ' (' || t.kind || '), which is not whole or not balanced' as what
  from ledger_transfer t
  join (
    select transfer, sum(n) as legs, bool_and(total = 0) as is_even
    from (select transfer, count(*) as n, sum(amount) as total from ledger_entry group by transfer, currency) c
    group by transfer
  ) b on b.transfer = t.seq and (b.legs <> t.legs or not b.is_even)
  join ledger_entry e on e.transfer = t.seq
  join ledger_account a on a.id = e.account
  order by t.seq, e.leg`

const emptyTransfers = sql<Fault>`
  select 'transfer ' || t.id || ' (' || t.kind || ')' as where, 'has no entries' as what
  from ledger_transfer t where not exists (select from ledger_entry e where e.transfer = t.seq) order by t.seq`

const strayEntries = sql<Fault>`
  select coalesce(${name}, 'account ' || e.account) as where,
    case when a.id is null then 'does not exist, but has entries' when t.seq is null then 'has an entry without a transfer'
      else 'has an entry in ' || e.currency end as what
  from ledger_entry e
  left join ledger_account a on a.id = e.account
  left join ledger_transfer t on t.seq = e.transfer
  where a.id is null or t.seq is null or a.currency <> e.currency
  order by e.transfer, e.leg`

const snapshots = sql<Fault>`
  select ${name} as where, 'has a snapshot of ' || s.balance || ' where the entries add up to ' || e.total as what
  from (select distinct on (account) * from ledger_snapshot order by account, upto desc) s
  join ledger_account a on a.id = s.account
  cross join lateral (
    select coalesce(sum(amount), 0) as total from ledger_entry where account = s.account and transfer <= s.upto
  ) e
  where s.balance <> e.total order by a.id`

const backing = sql<Fault>`
  select 'credits' as where, sum(e.amount) || ' US cents are set aside too much (minus: too little) for those issued' as what
  from ledger_entry e join ledger_account a on a.id = e.account
  where a.code in ('credits_backing', 'credits_issued') having sum(e.amount) <> 0`

const questions = [trialBalance, runningBalances, chains, transfers, emptyTransfers, strayEntries, snapshots, backing]
