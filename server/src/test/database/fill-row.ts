import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { TestApp } from '../harness.ts'

/** Writes a row: the given columns, and a value of the right type for every other one that needs or takes one. */
export async function fillRow(
  { ctx }: Pick<TestApp, 'ctx'>,
  table: keyof DB,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { rows: columns } = await sql<{ name: string; type: string; isSet: boolean }>`
    select column_name as name, coalesce(domain_name, udt_name) as type,
      is_generated = 'ALWAYS' or is_identity = 'YES' or column_default is not null as "isSet"
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(ctx.db)
  const values = columns
    .filter(({ name, isSet }) => name in fields || !isSet)
    .map(({ name, type }) => ({ name, value: name in fields ? fields[name] : sampleOf(type, ctx.now()) }))
  const { rows } = await sql<Record<string, unknown>>`
    insert into ${sql.table(table)} (${sql.join(values.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values.map(({ value }) => value))}) returning *`.execute(ctx.db)
  return rows[0] ?? {}
}

function sampleOf(type: string, now: Date): unknown {
  if (type.startsWith('int') || type === 'numeric' || type.startsWith('float')) return 1
  if (type === 'timestamptz') return now
  if (type === 'date') return now.toISOString().slice(0, 10)
  if (type === 'bool') return false
  if (type === 'uuid') return randomUUID()
  // The one type of a fixed length: what a picture looks like.
  if (type === 'bit') return '01'.repeat(32)
  if (type === 'bytea') return randomBytes(32)
  if (type.startsWith('json')) return '{}'
  if (type.startsWith('_')) return []
  return 'x'
}
