import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type Line = {
  /** A platform account, or all members' accounts of a code together. */
  name: string
  currency: string
  /** Smallest units, added from the entries. */
  balance: bigint
}
export type Books = { transfers: number; entries: number; accounts: Line[] }

/** The trial balance: every platform account, and what members own together. Adds every entry. */
export async function readBooks(db: Kysely<DB>): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await sql<Omit<Line, 'balance'> & { balance: number; entries: number }>`
        select case min(a.owner) when 0 then a.code else 'members ' || a.code end as name, a.currency,
          coalesce(sum(e.total), 0)::bigint as balance, coalesce(sum(e.n), 0)::bigint as entries
        from ledger_account a
        left join (select account, sum(amount) as total, count(*) as n from ledger_entry group by account) e
          on e.account = a.id
        group by a.owner = 0, a.code, a.currency
        order by a.currency = 'USD' desc, a.currency, a.owner = 0, a.code`.execute(tx)
      const counted = await sql<{ n: number }>`select count(*) as n from ledger_transfer`.execute(tx)
      return {
        transfers: counted.rows[0]?.n ?? 0,
        entries: rows.reduce((sum, row) => sum + row.entries, 0),
        accounts: rows.map(({ name, currency, balance }) => ({ name, currency, balance: BigInt(balance) })),
      }
    })
}
