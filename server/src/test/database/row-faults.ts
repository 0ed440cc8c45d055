import type { TestApp } from '../harness.ts'
import { asOwner } from '../money/books.ts'

type Fault = {
  table: string
  /** SQL over `new` (or `old` when `on` is delete) that says for which rows the statement fails. */
  when: string
  on?: 'insert' | 'update' | 'delete'
  /** The SQLSTATE that is raised; a check violation when left out. */
  code?: string
}

/** Makes writes of some rows of a table fail, as corrupt data would; returns what removes the fault again. */
export async function failRows(
  app: TestApp,
  { table, when, on = 'insert', code = '23514' }: Fault,
): Promise<() => Promise<void>> {
  const name = `fail_${table}_${on}`
  await asOwner(app, (pool) =>
    pool.query(`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin raise exception 'planted fault' using errcode = '${code}'; end $$;
      create trigger ${name} before ${on} on ${table} for each row when (${when}) execute function ${name}()`),
  )
  return () => asOwner(app, (pool) => pool.query(`drop trigger ${name} on ${table}`))
}
