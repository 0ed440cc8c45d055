import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { batchQuery } from './batch-query.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Row = { half: number; xid: string; at: number }
// Divides a hundred by the input; a zero is an error of the whole statement.
const halve = () =>
  batchQuery<number, Row>(
    `select a.n::int, 100 / a.v::int as half, pg_current_xact_id()::text as xid, row_number() over ()::int as at
    from json_array_elements_text($1) with ordinality a (v, n) where a.v <> '7'`,
    { order: (one, other) => one - other },
  )

test('concurrent calls share few statements, and each returns its own row', async () => {
  const ask = halve()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(app.ctx.pool, at + 10)))
  expect(answers.map((row) => row?.half)).toEqual(Array.from({ length: 40 }, (_, at) => Math.trunc(100 / (at + 10))))
  // The first call, a batch of at most 32, and the rest; one more if the machine made a statement slow.
  expect(new Set(answers.map((row) => row?.xid)).size).toBeLessThanOrEqual(4)
})

test('a single call does not wait for others', async () => {
  const ask = halve()
  expect((await ask(app.ctx.pool, 4))?.half).toBe(25)
  expect((await ask(app.ctx.pool, 5))?.half).toBe(20)
})

test('a call without a row returns undefined, also in a batch', async () => {
  const ask = halve()
  const answers = await Promise.all([7, 10, 7, 20, 7].map((value) => ask(app.ctx.pool, value)))
  expect(answers.map((row) => row?.half)).toEqual([undefined, 10, undefined, 5, undefined])
})

test('a batch is sorted by `order`', async () => {
  const ask = halve()
  const answers = await Promise.all([1, 2, 50, 25, 10].map((value) => ask(app.ctx.pool, value)))
  expect(answers.slice(1).map((row) => row?.at)).toEqual([1, 4, 3, 2])
})

test('the error of one call of a batch does not affect the others', async () => {
  const ask = halve()
  const answers = await Promise.allSettled([10, 20, 25, 0, 50, 4].map((value) => ask(app.ctx.pool, value)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.half : answer.reason.code))).toEqual([
    10,
    5,
    4,
    '22012',
    2,
    25,
  ])
})

test('after a lost connection no call is repeated, and the queue continues', async () => {
  let calls = 0
  const counted = {
    query: (text: string, values: unknown[]) => {
      calls += 1
      return app.ctx.pool.query(text, values)
    },
  } as Pool
  const sleepy = batchQuery<number, { slept: string }>(
    'select a.n::int, pg_sleep(a.v::float)::text as slept from json_array_elements_text($1) with ordinality a (v, n)',
  )
  const first = sleepy(counted, 0.01)
  const batch = Promise.allSettled([4, 5].map((seconds) => sleepy(counted, seconds)))
  await first
  await expect
    .poll(async () => (await app.ctx.pool.query(killSleepers)).rowCount, { timeout: 4_000, interval: 50 })
    .toBe(1)
  expect((await batch).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toBe(2)
  expect((await sleepy(counted, 0))?.slept).toBe('')
})

test('a second lane opens behind a slow batch', async () => {
  const sleepy = batchQuery<number, { slept: string }>(
    'select a.n::int, pg_sleep(a.v::float)::text as slept from json_array_elements_text($1) with ordinality a (v, n)',
  )
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const slow = sleepy(app.ctx.pool, 1).then(note('slow'))
  await sleepy(app.ctx.pool, 0).then(note('quick'))
  await sleepy(app.ctx.pool, 0).then(note('late'))
  await slow
  expect(order).toEqual(['quick', 'late', 'slow'])
})

const killSleepers = `select pg_terminate_backend(pid) from pg_stat_activity
  where query like '%pg_sleep(a.v%' and state = 'active' and datname = current_database() and pid <> pg_backend_pid()`
