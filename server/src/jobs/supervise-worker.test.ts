import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { prepareDatabase } from '../db/statements/prepare.ts'
import { silentLog } from '../log.ts'
import { handleJobs, job, noPayload } from './job.ts'
import { enqueue, startJobs } from './jobs.ts'
import { unlockDead } from './unlock-dead.ts'

// 50 in the long run.
const kills = Number(process.env.JOBS_KILLS ?? 5)
const jobsPerKill = 24

let dataDir: string
let server: Awaited<ReturnType<typeof prepareDatabase>>
let database: Database
let ctx: Context
const stray: unknown[] = []
const note = (error: unknown) => void stray.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  dataDir = mkdtempSync(join(tmpdir(), 'karibu-jobs-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  server = await prepareDatabase({ dataDir })
  database = openDatabase(server.url, { poolMax: 6 })
  ctx = { ...database, now: () => new Date(), log: silentLog } as unknown as Context
}, 120_000)
afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.off('unhandledRejection', note).off('uncaughtException', note)
}, 60_000)

const postmaster = () => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
const answers = () =>
  ctx.pool.query('select 1').then(
    () => true,
    () => false,
  )
async function killDatabase(): Promise<void> {
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ![0, pid].includes(postmaster()), { timeout: 30_000 }).toBe(true)
  await expect.poll(answers, { timeout: 30_000 }).toBe(true)
}
/** A job that failed rests for seconds to hours; here it need not. */
const hurry = () =>
  ctx.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
const left = async () => {
  await hurry()
  const { rows } = await ctx.pool.query(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier like 'test.%'`,
  )
  return rows[0].n
}

test(
  'killing the database during jobs ends neither the process nor the jobs',
  async () => {
    const done = new Set<number>()
    const numbered = z.object({ n: z.int() })
    const table = {
      work: job('test.work', numbered, { attemptsMax: 1_000 }),
      fail: job('test.fail', numbered, { attemptsMax: 1_000 }),
    }
    const handled = handleJobs(table, {
      work: async ({ pool }, { n }) => {
        await pool.query('select pg_sleep(0.02)')
        done.add(n)
      },
      fail: async ({ pool }, { n }) => {
        await pool.query('select pg_sleep(0.01)')
        if (done.has(n)) return
        done.add(n)
        throw new Error('once')
      },
    })
    const jobs = await startJobs(ctx, handled, [])
    let n = 0
    for (let kill = 0; kill < kills; kill++) {
      for (let more = 0; more < jobsPerKill; more++)
        await enqueue(ctx.db, more % 3 === 0 ? table.fail : table.work, { n: n++ })
      // The first time while jobs run; later also while the worker starts again.
      if (kill === 0) await expect.poll(() => done.size, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0)
      await killDatabase()
    }
    await expect.poll(left, { timeout: 60_000, interval: 300 }).toBe(0)
    expect(done.size).toBe(n)
    await jobs.stop()
    expect(stray).toEqual([])
  },
  60_000 + kills * 20_000,
)

test('jobs are stopped while the database is down, and run after the next start', async () => {
  const begun = Promise.withResolvers<void>()
  let ran = 0
  const table = { late: job('test.late', noPayload, { attemptsMax: 1_000 }) }
  const handled = handleJobs(table, {
    late: async ({ pool }) => {
      begun.resolve()
      await pool.query('select pg_sleep(0.3)')
      ran += 1
    },
  })
  const jobs = await startJobs(ctx, handled, [])
  await enqueue(ctx.db, table.late, {})
  await begun.promise
  const killed = killDatabase()
  await jobs.stop()
  await killed
  // What the stopped runner holds is given back as that of a process which is no more.
  await ctx.pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`)
  const again = await startJobs(ctx, handled, [])
  await expect.poll(left, { timeout: 30_000, interval: 300 }).toBe(0)
  await again.stop()
  expect(ran).toBeGreaterThan(0)
  expect(stray).toEqual([])
}, 90_000)

test('only jobs of dead workers are released', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let ran = 0
  const table = { long: job('test.long', noPayload) }
  const handled = handleJobs(table, {
    long: async () => {
      ran += 1
      started.resolve()
      await release.promise
    },
  })
  const jobs = await startJobs(ctx, handled, [])
  await enqueue(ctx.db, table.long, {})
  await started.promise
  const dead = await ctx.pool.query(
    `select id from graphile_worker.add_job('test.gone', run_at := now() + interval '1 hour')`,
  )
  await ctx.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes',
       locked_by = case when id = $1 then 'pool-gone' else locked_by end
     where id = $1 or locked_at is not null`,
    [dead.rows[0].id],
  )
  await unlockDead(ctx.db)
  const { rows } = await ctx.pool.query(
    `select task_identifier as name, locked_by is not null as held from graphile_worker.jobs
     where task_identifier like 'test.%' order by name`,
  )
  expect(rows).toEqual([
    { name: 'test.gone', held: false },
    { name: 'test.long', held: true },
  ])
  release.resolve()
  await jobs.stop()
  expect(ran).toBe(1)
}, 30_000)
