import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { errorSummary } from './error-summary.ts'
import { countJobs, dropJobs, listJobs, retryJobs } from './operate-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
})
afterAll(() => app.close())

type Planted = { task: string; attempts?: number; isRunning?: boolean; inHours?: number }

async function plant({ task, attempts = 0, isRunning = false, inHours = 0 }: Planted): Promise<string> {
  const runAt = new Date(app.ctx.now().getTime() + inHours * 3_600_000)
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, run_at := ${runAt}, max_attempts := 3)`.execute(app.ctx.db)
  const id = rows[0]?.id ?? ''
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = E'no route\n    at line 3',
    locked_at = case when ${isRunning} then now() end, locked_by = case when ${isRunning} then 'somebody' end
    where id = ${id}::bigint`.execute(app.ctx.db)
  return id
}

const attemptsOf = async (id: string) =>
  (
    await sql<{
      attempts: number
    }>`select attempts from graphile_worker._private_jobs where id = ${id}::bigint`.execute(app.ctx.db)
  ).rows[0]?.attempts

const entriesOf = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .select(['action', 'staff_id', 'details'])
    .orderBy('id')
    .execute()

test('jobs are counted by name and state, and failed ones are listed with the first line of their error', async () => {
  const failed = await plant({ task: 'mail', attempts: 3 })
  await plant({ task: 'mail' })
  await plant({ task: 'mail', inHours: 1 })
  await plant({ task: 'push', attempts: 3, isRunning: true })
  expect(await countJobs(app.ctx)).toEqual([
    { task: 'mail', due: 1, waiting: 1, running: 0, failed: 1, failing: 0, stuck: 0, failedSince: expect.any(Date) },
    { task: 'push', due: 0, waiting: 0, running: 1, failed: 0, failing: 0, stuck: 0, failedSince: null },
  ])
  expect(await listJobs(app.ctx.db, { limit: 5 })).toEqual([
    {
      ...{ id: failed, task: 'mail', state: 'failed', attempts: 3, attemptsMax: 3, error: 'no route', payload: {} },
      ...{ since: expect.any(Date), nextAt: null },
    },
  ])
})

test('a job that waits for a retry, and one that is due or locked for too long, are listed page by page', async () => {
  const failing = await plant({ task: 'mail', attempts: 1, inHours: 1 })
  const due = await plant({ task: 'push', inHours: -1 })
  const held = await plant({ task: 'push', attempts: 1, isRunning: true })
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '16 minutes' where id = ${held}::bigint`.execute(
    app.ctx.db,
  )
  const found = await listJobs(app.ctx.db, { limit: 5 })
  expect(found.map(({ id, state, nextAt }) => [id, state, nextAt !== null])).toEqual([
    [held, 'stuck', false],
    [due, 'stuck', false],
    [failing, 'failing', true],
  ])
  expect((await listJobs(app.ctx.db, { limit: 1, before: held })).map(({ id }) => id)).toEqual([due])
  expect(await retryJobs(app.ctx, { id: held })).toBe(0)
  expect(await retryJobs(app.ctx, { id: failing })).toBe(1)
  expect(await attemptsOf(failing)).toBe(0)
})

test('an error is shown without personal data from other systems', () => {
  expect(
    [
      '550 5.1.1 <nia.mensah@example.com>: no such user',
      'value "Nia Mensah" is too long',
      'no answer from https://api.example.com/charge/8831?phone=234803',
      'refused +234 803 555 1234 for 3f0c2b1e-8d4a-4c7e-9b1f-0a2b3c4d5e6f',
      'connect ECONNREFUSED 10.0.0.7:587\n    at Socket',
    ].map(errorSummary),
  ).toEqual([
    '550 5.1.1 <…@…>: no such user',
    'value "…" is too long',
    'no answer from https://api.example.com/…',
    'refused … for …',
    'connect ECONNREFUSED 10.0.0.7:587',
  ])
})

test('failed jobs of a name get all their attempts again; running, waiting and other ones are unchanged', async () => {
  const one = await plant({ task: 'mail', attempts: 3 })
  const two = await plant({ task: 'mail', attempts: 3 })
  const running = await plant({ task: 'mail', attempts: 3, isRunning: true })
  const other = await plant({ task: 'push', attempts: 3 })
  expect(await retryJobs(app.ctx, { task: 'mail' })).toBe(2)
  expect(await Promise.all([one, two, running, other].map(attemptsOf))).toEqual([0, 0, 3, 3])
  expect(await entriesOf('mail')).toMatchObject([{ action: 'job.retry', staff_id: 0, details: { count: 2 } }])
})

test('of two operators who retry and discard one failed job, one finds it', async () => {
  const id = await plant({ task: 'mail', attempts: 3 })
  const counts = await Promise.all([retryJobs(app.ctx, { id }), dropJobs(app.ctx, { id })])
  expect(counts.sort()).toEqual([0, 1])
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a discarded job is deleted; one with remaining attempts is not discarded, and nothing is logged', async () => {
  const failed = await plant({ task: 'mail', attempts: 3 })
  const due = await plant({ task: 'mail', attempts: 2 })
  expect(await dropJobs(app.ctx, { id: failed })).toBe(1)
  expect(await attemptsOf(failed)).toBeUndefined()
  expect(await dropJobs(app.ctx, { id: due })).toBe(0)
  expect(await attemptsOf(due)).toBe(2)
  expect(await entriesOf(due)).toEqual([])
})
