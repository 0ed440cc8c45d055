import { sql } from 'kysely'
import type { Context, Db } from '../context.ts'
import { operator, writeAuditEntry } from '../db/audit-entry.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** Jobs of one name: `due` could run now, `waiting` run later, `running` are taken, `failed` have no attempts left. */
export type JobCount = { task: string; due: number; waiting: number; running: number; failed: number }
/** A job without attempts left. `error`: the first line of the last one. */
export type FailedJob = { id: string; task: string; attempts: number; failedAt: Date; error: string }

const queue = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
const hasFailed = sql`j.attempts >= j.max_attempts and j.locked_at is null`

/** How many jobs there are of each name, those with failed ones first. */
export async function countJobs({ db, now }: Clock): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select t.identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now()})::int as due,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > ${now()})::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where ${hasFailed})::int as failed
    from ${queue} group by t.identifier order by failed desc, due desc, task`.execute(db)
  return rows
}

/** Jobs without attempts left, the newest first. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select j.id::text, t.identifier as task, j.attempts, j.updated_at as "failedAt",
      left(split_part(coalesce(j.last_error, ''), E'\n', 1), 200) as error
    from ${queue} where ${hasFailed} order by j.updated_at desc, j.id desc limit ${limit}`.execute(db)
  return rows
}

/** One job by its number, or all of a name. */
export type JobChoice = { id: string } | { task: string }

const isChosen = (choice: JobChoice) =>
  'id' in choice ? sql`j.id = ${choice.id}::bigint` : sql`t.identifier = ${choice.task}`

/** Gives failed jobs all their attempts again, from now on. Answers how many; running and waiting ones stay as they are. */
export async function retryJobs({ db, now }: Clock, choice: JobChoice): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from graphile_worker.reschedule_jobs(array(
        select j.id from ${queue} where ${hasFailed} and ${isChosen(choice)} for update of j), run_at := ${now()},
        attempts := 0) r`.execute(tx)
    if (rows.length > 0) await record(tx, { now, action: 'job.retry', choice, count: rows.length })
    return rows.length
  })
}

/** Deletes failed jobs: what they were to do is not done. Answers how many; running and waiting ones stay as they are. */
export async function dropJobs({ db, now }: Clock, choice: JobChoice): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from graphile_worker.complete_jobs(array(
        select j.id from ${queue} where ${hasFailed} and ${isChosen(choice)} for update of j))`.execute(tx)
    if (rows.length > 0) await record(tx, { now, action: 'job.drop', choice, count: rows.length })
    return rows.length
  })
}

type Deed = { now: () => Date; action: 'job.retry' | 'job.drop'; choice: JobChoice; count: number }

const record = (db: Db, { now, action, choice, count }: Deed): Promise<void> =>
  writeAuditEntry(db, {
    at: now(),
    staffId: operator,
    action,
    subject: 'id' in choice ? choice.id : choice.task,
    details: { count },
  })
