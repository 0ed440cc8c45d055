import assert from 'node:assert/strict'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'
import { type Jobs, superviseWorker } from './supervise-worker.ts'
import { unlockDead } from './unlock-dead.ts'

/** A feature's jobs by name: `accounts.mail-code`. A job that throws is tried again, later and later. */
export type JobTable = Record<string, (ctx: Context, payload: never) => Promise<void>>

type When = {
  runAt?: Date
  /** With a key a job that still waits is replaced instead of doubled. */
  key?: string
  attemptsMax?: number
  /** Jobs of one queue run one after another, whoever runs them. */
  queue?: string
}

/**
 * For jobs that ask a payment provider: one at a time a channel, so that a provider that does not answer holds up its own
 * payments and nothing else.
 */
export const providerQueue = (channel: string): string => `provider:${channel}`

/** Puts a job row into the transaction: it runs if and only if the transaction commits. */
export const addJob = (db: Db | Tx, name: string, payload: object, when: When = {}): Promise<void> =>
  addJobs(db, [{ name, payload, ...when }])

type NewJob = When & { name: string; payload: object }
const triesMax = 10

/**
 * Several at once, each under a key of its own; with `keepTime` those that wait already stay when they are. Where a worker
 * takes a job in this very moment, the queue adds none under its key and answers a row less. That job may have looked
 * already, so we ask again: then the queue sees it run, and adds the next.
 */
export async function addJobs(db: Db | Tx, jobs: NewJob[], { keepTime = false } = {}): Promise<void> {
  const specs = JSON.stringify(jobs.map((job) => ({ attemptsMax: 12, ...job })))
  for (let added = 0, tries = 0; added < jobs.length; tries++) {
    assert(tries < triesMax, 'a job is taken each time that it is added')
    const { rows } = await sql<{ added: number }>`
      select count(*)::int as added from graphile_worker.add_jobs(array(
        select row (j ->> 'name', (j -> 'payload')::json, j ->> 'queue', (j ->> 'runAt')::timestamptz,
          (j ->> 'attemptsMax')::int, j ->> 'key', null, null)::graphile_worker.job_spec
        from jsonb_array_elements(${specs}::jsonb) j), ${keepTime})`.execute(db)
    added = rows[0]?.added ?? 0
  }
}

const ownJobs: JobTable = { 'jobs.unlock-dead': (ctx) => unlockDead(ctx.db) }
const ownCrontab = '* * * * * jobs.unlock-dead ?max=1'

/**
 * Runs jobs in this process until stopped, also when the database goes away and comes back; `crontab` as
 * graphile-worker reads it.
 */
export async function startJobs(ctx: Context, tables: JobTable[], crontab: string): Promise<Jobs> {
  const entries = [...tables, ownJobs].flatMap((table) => Object.entries(table))
  const taskList = Object.fromEntries(
    entries.map(([name, work]) => [name, (payload: unknown) => work(ctx, payload as never)]),
  )
  return superviseWorker(ctx, { taskList, parsedCronItems: cronItems(`${crontab}\n${ownCrontab}`) })
}

// Its crontab text knows no dot in a job's name, its queue does.
const cronItems = (crontab: string) =>
  parseCrontab(crontab.replaceAll('.', ':')).map((item) => ({ ...item, task: item.task.replaceAll(':', '.') }))
