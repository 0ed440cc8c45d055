import { sql } from 'kysely'
import type { Db, Tx } from '../../../server/src/context.ts'

/** The books up to a moment: transfers and entries never change, so two copies of one site have the same hash. */
export type LedgerHash = { transfers: number; entries: number; hash: string }
/** Rows that were made up to a moment, for each table that says when its rows were made. */
export type RowCounts = Map<string, number>

/** Sums the hash of each transfer and entry: equal for equal rows in any order. */
export function hashLedger(db: Db, until: Date): Promise<LedgerHash> {
  return atLength(db, async (tx) => {
    const { rows } = await sql<LedgerHash>`
      with t as (select * from ledger_transfer where at <= ${until}), e as (select e.* from ledger_entry e join t on t.seq = e.transfer)
      select (select count(*)::int from t) as transfers, (select count(*)::int from e) as entries,
        ((select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from t)
          + (select coalesce(sum(hashtextextended(e::text, 1)::numeric), 0) from e))::text as hash`.execute(tx)
    const [found] = rows
    if (!found) throw new Error('the ledger has no hash')
    return found
  })
}

/** The random ids of the members who joined up to a moment. */
export function listMembers(db: Db, until: Date): Promise<string[]> {
  return atLength(db, async (tx) => {
    const { rows } = await sql<{ uid: string }>`select uid from member where created_at <= ${until}`.execute(tx)
    return rows.map(({ uid }) => uid)
  })
}

export function countRows(db: Db, until: Date): Promise<RowCounts> {
  return atLength(db, async (tx) => {
    const tables = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'created_at' and c.data_type like 'timestamp%' and t.table_type = 'BASE TABLE'
      order by 1`.execute(tx)
    const counts: RowCounts = new Map()
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} where created_at <= ${until}`.execute(tx)
      counts.set(name, rows[0]?.n ?? 0)
    }
    return counts
  })
}

/** Erased members that can still be seen: one whose erasure waits for a payout is hidden and due. */
export async function findReturned(db: Db, uids: string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select m.uid from member m join profile p on p.member_id = m.id
    where m.uid = any(${uids}::uuid[]) and (not p.hidden or m.deletion_due_at is null)`.execute(db)
  return rows.map(({ uid }) => `the member ${uid} was erased and is back`)
}

/** Reads whole tables in one snapshot, in text forms that are equal on each server. */
function atLength<Found>(db: Db, read: (tx: Tx) => Promise<Found>): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local timezone = 'UTC'`.execute(tx)
      return read(tx)
    })
}
