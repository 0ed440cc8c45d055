import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

// Tables whose rows live for minutes and are few.
const small = ['wallet_quote']

test('every foreign key with a cascade has an index', async () => {
  const { rows } = await sql<{ found: string }>`
    select c.conrelid::regclass || '.' || c.conname as found from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'public'::regnamespace and c.conrelid::regclass::text <> all(${small})
      and not exists (select from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = any(c.conkey))`.execute(app.ctx.db)
  expect(rows).toEqual([])
})
