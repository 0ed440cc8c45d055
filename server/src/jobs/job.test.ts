import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { giftJobs } from '../features/gifts/jobs.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { every, handleJobs, type PayloadOf } from './job.ts'
import { enqueue } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const rows = async () =>
  (
    await app.ctx.pool.query(
      'select task_identifier as name, attempts, max_attempts, last_error from graphile_worker.jobs',
    )
  ).rows

test('a row whose payload does not match its schema is tried once and stays with its error', async () => {
  const payload = { giftReceivedId: 'a private word', wasRedeemed: 'yes' }
  await app.ctx.pool.query(`select graphile_worker.add_job('gifts.mail-taken-back', $1)`, [JSON.stringify(payload)])
  await app.runJobs()
  await app.runJobs()
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ name: 'gifts.mail-taken-back', attempts: 1, max_attempts: 1 })
  expect(row.last_error).toContain('giftReceivedId invalid_format, wasRedeemed invalid_type')
  expect(row.last_error).not.toContain('private')
})

test('the compiler rejects a misspelled job, a wrong payload and a missing handler', () => {
  const unrun = () => {
    // @ts-expect-error: no such job
    void enqueue(app.ctx.db, giftJobs.mailRecieved, { giftReceivedId: '' })
    // @ts-expect-error: no such field
    void enqueue(app.ctx.db, giftJobs.mailReceived, { giftReceivedID: '' })
    // @ts-expect-error: a field of another type
    void enqueue(app.ctx.db, giftJobs.mailReceived, { giftReceivedId: 1 })
    // @ts-expect-error: a job of the crontab has no payload
    every('* * * * *', giftJobs.mailReceived)
    // @ts-expect-error: a job without a handler
    handleJobs(giftJobs, { sweep: async () => {} })
  }
  expect(unrun).toBeTypeOf('function')
  expectTypeOf<PayloadOf<typeof giftJobs.mailReceived>>().toEqualTypeOf<{ giftReceivedId: string }>()
})
