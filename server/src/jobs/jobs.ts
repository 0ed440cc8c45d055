import { Logger, parseCrontab, type Runner, run } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'

/** A feature's jobs by name: `accounts.mail-code`. A job that throws is tried again, later and later. */
export type JobTable = Record<string, (ctx: Context, payload: never) => Promise<void>>

type When = {
  runAt?: Date
  /** With a key a job that still waits is replaced instead of doubled. */
  key?: string
  attemptsMax?: number
}

/** Puts a job row into the transaction: it runs if and only if the transaction commits. */
export async function addJob(db: Db | Tx, name: string, payload: object, when: When = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    run_at := ${when.runAt ?? null}, job_key := ${when.key ?? null}, max_attempts := ${when.attemptsMax ?? 12})`.execute(
    db,
  )
}

/** Runs jobs in this process until stopped; `crontab` as graphile-worker reads it. */
export async function startJobs(ctx: Context, tables: JobTable[], crontab: string): Promise<Runner> {
  const entries = tables.flatMap((table) => Object.entries(table))
  const taskList = Object.fromEntries(
    entries.map(([name, work]) => [name, (payload: unknown) => work(ctx, payload as never)]),
  )
  return run({
    pgPool: ctx.pool,
    taskList,
    parsedCronItems: cronItems(crontab),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger(ctx),
  })
}

// Its crontab text knows no dot in a job's name, its queue does.
const cronItems = (crontab: string) =>
  parseCrontab(crontab.replaceAll('.', ':')).map((item) => ({ ...item, task: item.task.replaceAll(':', '.') }))

// Job payloads hold addresses, so only what the queue says about itself is logged, and only when it matters.
const quietLogger = (ctx: Context) =>
  new Logger((scope) => (level, message) => {
    if (level === 'error') ctx.log.error({ job: scope.taskIdentifier, jobId: scope.jobId }, message)
    if (level === 'warning') ctx.log.warn({ job: scope.taskIdentifier, jobId: scope.jobId }, message)
  })
