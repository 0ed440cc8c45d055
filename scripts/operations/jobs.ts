import { readConfig } from '../../server/src/config.ts'
import type { Context } from '../../server/src/context.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { reachDatabase } from '../../server/src/db/prepare.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { countJobs, dropJobs, type JobChoice, listFailedJobs, retryJobs } from '../../server/src/jobs/operate-jobs.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { databaseOf, loadEnvironment } from '../lib/environment.ts'
import { runCommand } from '../lib/run-command.ts'

const listed = 50

const usage = `Usage: npm run jobs [-- list]
       npm run jobs -- retry JOB
       npm run jobs -- drop JOB
list: how many jobs wait and run, and the last ${listed} that failed in all their attempts, with their errors.
JOB: the number of a failed job, or a name such as gifts.mail-received for all failed ones of it.
retry gives them all their attempts again. drop deletes them: what they were to do is not done. Both are in the audit log.`

type Operator = Pick<Context, 'db' | 'now'>

const { positionals } = readCommandLine({ usage, options: {}, argumentsMax: 2 })
const work = workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

function workOf([command = 'list', job, ...rest]: string[]): ((ctx: Operator) => Promise<string>) | null {
  if (command === 'list') return job === undefined ? list : null
  if (job === undefined || rest.length > 0) return null
  const choice: JobChoice = /^\d{1,18}$/.test(job) ? { id: job } : { task: job }
  if (command === 'retry') return async (ctx) => `To run again now: ${countOf(await retryJobs(ctx, choice), job)}.`
  if (command === 'drop') return async (ctx) => `Deleted: ${countOf(await dropJobs(ctx, choice), job)}.`
  return null
}

function countOf(count: number, job: string): string {
  if (count === 0) throw new StartFault(`No failed job has the number or name ${job}.`)
  return count === 1 ? '1 failed job' : `${count} failed jobs`
}

async function list(ctx: Operator): Promise<string> {
  const counts = await countJobs(ctx)
  const failed = await listFailedJobs(ctx.db, listed)
  return [
    ...counts.map(
      ({ task, due, waiting, running, failed: without }) =>
        `${task.padEnd(40)} due ${due}, later ${waiting}, running ${running}, failed ${without}`,
    ),
    ...(counts.length === 0 ? ['No job waits.'] : []),
    '',
    ...failed.map(
      ({ id, task, attempts, failedAt, error }) =>
        `${id}  ${task}  ${failedAt.toISOString().slice(0, 16)}  after ${attempts} attempts: ${error}`,
    ),
    ...(failed.length === 0 ? ['No job has failed in all its attempts.'] : []),
  ].join('\n')
}

await runCommand(async () => {
  loadEnvironment()
  const config = readConfig()
  const database = await reachDatabase(databaseOf(config))
  const { db, close } = openDatabase(database.url, { poolMax: 2 })
  try {
    console.log(await work({ db, now: () => new Date(Date.now() + config.clockOffsetMs) }))
  } finally {
    await close()
    await database.stop()
  }
})
