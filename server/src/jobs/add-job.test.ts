import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { meanwhile } from '../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { job } from './job.ts'
import { enqueue, enqueueAll, isJobDue } from './jobs.ts'

const poll = job('test.look', z.object({ n: z.int() }))

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

test('a job with the key of one that a worker is taking waits behind it', async () => {
  await enqueue(app.ctx.db, { ...poll, key: 'one' }, { n: 1 })
  await meanwhile(app, {
    hold: (tx) =>
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
        where key = 'one'`.execute(tx),
    work: () =>
      enqueueAll(app.ctx.db, [
        { job: { ...poll, key: 'one' }, payload: { n: 2 } },
        { job: { ...poll, key: 'other' }, payload: { n: 3 } },
      ]),
  })
  expect(await waiting()).toEqual([{ n: 2 }, { n: 3 }])
})

test('a job is due while it waits for a worker, and not once one has it, nor given up or later', async () => {
  const once = job('test.once', z.object({}))
  const isDue = () => isJobDue(app.ctx.db, once)
  const set = (change: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${change} where key = 'once'`.execute(app.ctx.db)
  expect(await isDue()).toBe(false)
  await enqueue(app.ctx.db, { ...once, key: 'once' }, {})
  expect(await isDue()).toBe(true)
  await set(sql`locked_at = now()`)
  expect(await isDue()).toBe(false)
  await set(sql`locked_at = null, attempts = max_attempts`)
  expect(await isDue()).toBe(false)
  await set(sql`attempts = 0, run_at = now() + interval '1 minute'`)
  expect(await isDue()).toBe(false)
})
