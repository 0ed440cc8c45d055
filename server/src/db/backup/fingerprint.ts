import pg from 'pg'
import type { DumpTable, Fingerprint } from './dump-format.ts'

/** Counts and hashes a table. The sum of the hashes does not depend on the order of the rows. */
export async function fingerprintOf(client: pg.Client, { schema, name, columns }: DumpTable): Promise<Fingerprint> {
  const row = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)::text as hash
     from ${schema}.${pg.escapeIdentifier(name)}`,
  )
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' }
}
