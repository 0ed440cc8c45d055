import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meanwhile } from '../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { addJob, addJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const waiting = async () => {
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where locked_at is null order by key`.execute(app.ctx.db)
  return rows.map(({ payload }) => payload)
}

test('a job whose key is that of one which a worker takes at this moment waits behind it', async () => {
  await addJob(app.ctx.db, 'test.look', { n: 1 }, { key: 'one' })
  await meanwhile(app, {
    hold: (tx) =>
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
        where key = 'one'`.execute(tx),
    work: () =>
      addJobs(app.ctx.db, [
        { name: 'test.look', payload: { n: 2 }, key: 'one' },
        { name: 'test.look', payload: { n: 3 }, key: 'other' },
      ]),
  })
  expect(await waiting()).toEqual([{ n: 2 }, { n: 3 }])
})
