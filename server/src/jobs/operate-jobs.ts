import { type AuditAction, type JobState, jobStates } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../context.ts'
import { operator, writeAuditEntry } from '../db/audit-entry.ts'
import { errorSummary } from './error-summary.ts'

type Clock = Pick<Context, 'db' | 'now'>

/**
 * Jobs of one name: `due` could run now, `waiting` run later, `running` are taken, `failed` have no attempts left, `failing` have
 * failed and wait for their next attempt, `stuck` are due or running for too long. The last two are counted in another too.
 */
export type JobCount = Record<'due' | 'waiting' | 'running' | JobState, number> & {
  task: string
  /** When the oldest one that is left without attempts failed. */
  failedSince: Date | null
}
/** A job that staff look at. `since`: when it failed last, was taken, or should have run. `error`: of the last attempt. */
export type TroubledJob = {
  id: string
  task: string
  state: JobState
  attempts: number
  attemptsMax: number
  since: Date
  /** When it is tried again; null where it is not. */
  nextAt: Date | null
  error: string
  payload: unknown
}

const queue = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
const hasFailed = sql`j.attempts >= j.max_attempts and j.locked_at is null`
const stuckAfter = sql`interval '15 minutes'`
// By the clock of the queue itself, which takes and gives back jobs by it.
const isStuck = sql`(j.locked_at < now() - ${stuckAfter}
  or j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - ${stuckAfter})`
const isFailing = sql`j.locked_at is null and j.attempts between 1 and j.max_attempts - 1 and ${isStuck} is not true`

/** SQL for a `from`: jobs that failed in all attempts or are stuck, and those that only failed with `evenFailing`. */
export const troubled = ({
  tasks,
  are,
  evenFailing,
}: {
  tasks: string[]
  are: boolean
  evenFailing: boolean
}) => sql`${queue}
  where (t.identifier = any(${tasks}::text[])) = ${are}
    and (${hasFailed} or ${isStuck}${evenFailing ? sql` or ${isFailing}` : sql``})`

/** How many jobs there are of each name, those with failed ones first. */
export async function countJobs({ db, now }: Clock): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select t.identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now()})::int as due,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > ${now()})::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where ${hasFailed})::int as failed,
      count(*) filter (where ${isFailing})::int as failing,
      count(*) filter (where ${isStuck})::int as stuck,
      min(j.updated_at) filter (where ${hasFailed}) as "failedSince"
    from ${queue} group by t.identifier order by failed desc, due desc, task`.execute(db)
  return rows
}

type Listed = {
  limit: number
  id?: string
  /** Only older ones than this number. */
  before?: string | undefined
  /** All where it is missing. */
  states?: readonly JobState[]
  task?: string | undefined
  only?: string[]
  except?: string[]
}

/** Jobs that failed or are stuck, the newest first. */
export async function listJobs(db: Db, { limit, ...choice }: Listed): Promise<TroubledJob[]> {
  const { id = null, before = null, states = jobStates, task = null, only = null, except = [] } = choice
  const { rows } = await sql<TroubledJob>`
    select * from (
      select j.id, t.identifier as task, case when ${hasFailed} then 'failed' when ${isStuck} then 'stuck'
          when ${isFailing} then 'failing' end as state,
        j.attempts, j.max_attempts as "attemptsMax", coalesce(j.last_error, '') as error, j.payload,
        coalesce(j.locked_at, case when ${isStuck} then j.run_at else j.updated_at end) as since,
        case when ${isFailing} then j.run_at end as "nextAt"
      from ${queue}
      where (${before}::bigint is null or j.id < ${before}::bigint) and (${id}::bigint is null or j.id = ${id}::bigint)
    ) q
    where state = any(${states}::text[])
      and (${task}::text is null or task = ${task})
      and (${only}::text[] is null or task = any(${only}::text[]))
      and not (task = any(${except}::text[]))
    order by id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, id: String(row.id), error: errorSummary(row.error) }))
}

/** One job by its number, or all of a name, of which only those with the numbers. */
export type JobChoice = { id: string } | { task: string; ids?: string[] }

const isChosen = (choice: JobChoice) =>
  'id' in choice
    ? sql`j.id = ${choice.id}::bigint`
    : sql`t.identifier = ${choice.task} and (${choice.ids ?? null}::bigint[] is null or j.id = any(${choice.ids ?? null}::bigint[]))`

/** Who decides about jobs and why; the operator by default. */
export type Deed = { staffId: number; reason?: string; action?: 'job.retry' | 'mail.resend' }
const byOperator: Deed = { staffId: operator }

/**
 * Gives failed jobs all their attempts again, from now on; those that wait for their next attempt need not wait for it. Answers
 * how many; running ones and those that never failed stay as they are.
 */
export async function retryJobs({ db, now }: Clock, choice: JobChoice, deed = byOperator): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from graphile_worker.reschedule_jobs(array(
        select j.id from ${queue} where j.attempts > 0 and j.locked_at is null and ${isChosen(choice)} for update of j),
        run_at := ${now()}, attempts := 0) r`.execute(tx)
    await record(tx, { at: now(), action: 'job.retry', ...deed, choice, count: rows.length })
    return rows.length
  })
}

/** Deletes failed jobs: what they were to do is not done. Answers how many; running and waiting ones stay as they are. */
export async function dropJobs({ db, now }: Clock, choice: JobChoice, deed = byOperator): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from graphile_worker.complete_jobs(array(
        select j.id from ${queue} where ${hasFailed} and ${isChosen(choice)} for update of j))`.execute(tx)
    await record(tx, { at: now(), ...deed, action: 'job.drop', choice, count: rows.length })
    return rows.length
  })
}

type Line = Omit<Deed, 'action'> & { at: Date; action: AuditAction; choice: JobChoice; count: number }

async function record(db: Db, { at, staffId, action, choice, count, reason }: Line): Promise<void> {
  if (count === 0) return
  const subject = 'id' in choice ? choice.id : choice.task
  await writeAuditEntry(db, { at, staffId, action, subject, details: { count, reason: reason ?? `job ${subject}` } })
}
