import assert from 'node:assert/strict'
import { type CronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'
import { redacted } from '../log.ts'
import { every, type HandledJob, handleJobs, type Job, job, noPayload, PayloadFault } from './job.ts'
import { type Jobs, superviseWorker } from './supervise-worker.ts'
import { unlockDead } from './unlock-dead.ts'

/**
 * For jobs that ask a payment provider: one at a time a channel, so that a provider that does not answer holds up its own
 * payments and nothing else.
 */
export const providerQueue = (channel: string): string => `provider:${channel}`

/** Adds a job row in the transaction: it runs if and only if the transaction commits. */
export const enqueue = <Payload>(db: Db | Tx, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> =>
  enqueueAll(db, [{ job, payload }])

const attemptsUsual = 12
const triesMax = 10

/**
 * Adds several jobs, each with its own key. With `preserveRunAt` a job that already waits keeps its run time. If a worker takes a job
 * at this moment, the queue adds no row with its key and counts one row less. That job may have read its rows already, so
 * the rows are added again: then the queue sees that it runs and adds the next one.
 */
export async function enqueueAll<Payload>(
  db: Db | Tx,
  rows: { job: Job<Payload>; payload: Payload }[],
  { preserveRunAt = false } = {},
): Promise<void> {
  const specs = JSON.stringify(
    rows.map(({ job: { schema: _, ...job }, payload }) => ({ attemptsMax: attemptsUsual, ...job, payload })),
  )
  for (let added = 0, tries = 0; added < rows.length; tries++) {
    assert(tries < triesMax, 'a job is taken each time that it is added')
    const { rows: counted } = await sql<{ added: number }>`
      select count(*)::int as added from graphile_worker.add_jobs(array(
        select row (j ->> 'name', (j -> 'payload')::json, j ->> 'queue', (j ->> 'runAt')::timestamptz,
          (j ->> 'attemptsMax')::int, j ->> 'key', (j ->> 'priority')::int, null)::graphile_worker.job_spec
        from jsonb_array_elements(${specs}::jsonb) j), ${preserveRunAt})`.execute(db)
    added = counted[0]?.added ?? 0
  }
}

/** Whether a job of a kind waits for a worker at this moment. The index of the queue holds only the rows that are available. */
export async function isJobDue<Payload>(db: Db | Tx, { name }: Job<Payload>): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.is_available and j.run_at <= now() limit 1`.execute(db)
  return rows.length > 0
}

const ownJobs = { unlockDead: job('jobs.unlock-dead', noPayload) }
const ownHandled = handleJobs(ownJobs, { unlockDead: (ctx) => unlockDead(ctx.db) })
const ownCrontab = [every('* * * * *', ownJobs.unlockDead, { attemptsMax: 1 })]

/** Runs jobs in this process until stopped, also if the database stops and comes back. */
export async function startJobs(ctx: Context, jobs: HandledJob[], crontab: CronItem[]): Promise<Jobs> {
  return superviseWorker(ctx, {
    taskList: taskListOf(ctx, [...jobs, ...ownHandled]),
    parsedCronItems: parseCronItems([...crontab, ...ownCrontab]),
  })
}

/** The jobs as graphile-worker calls them. A row with a payload that does not match its schema is not tried again. */
export function taskListOf(ctx: Context, jobs: HandledJob[]): TaskList {
  const names = jobs.map(({ job: { name } }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) < index)
  assert(repeated.length === 0, `two jobs have one name: ${repeated}`)
  return Object.fromEntries(jobs.map(({ job: { name }, handle }) => [name, taskOf(ctx, { name, handle })]))
}

const taskOf =
  (ctx: Context, { name, handle }: { name: string; handle: HandledJob['handle'] }): Task =>
  async (payload, helpers) => {
    try {
      const work = () => handle(ctx, payload)
      await (ctx.tracing ? ctx.tracing.traceJob(name, work) : work())
    } catch (error) {
      if (error instanceof PayloadFault) await giveUp(ctx, helpers.job.id)
      throw withoutAddresses(error)
    }
  }

// The row of a failed job holds the words of its error until it is done or dropped, also when the member is gone. Other systems
// repeat in them the address that the failure is about.
function withoutAddresses(error: unknown): unknown {
  if (error instanceof Error) error.message = redacted(error.message)
  return error
}

// A row without attempts left stays in the queue with its error: its dead letter.
const giveUp = (ctx: Context, id: string) =>
  sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}`.execute(ctx.db)
