import { operator } from '../../server/src/db/audit-entry.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { runAgain } from '../../server/src/features/administration/queue/staff-jobs.ts'
import { countJobs, dropJobs, type JobChoice, listJobs } from '../../server/src/jobs/operate-jobs.ts'
import { Refusal } from '../../server/src/refusal.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { readReason } from './read-reason.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const listed = 50

const usage = `Usage: npm run jobs [-- list]
       npm run jobs -- retry JOB --reason REASON
       npm run jobs -- drop JOB --reason REASON
list: how many jobs wait and run, and the last ${listed} that failed or are stuck, with their errors.
failed: no attempts left. failing: tried again later. stuck: due or running for more than 15 minutes.
JOB: the number of a failed job, or a name such as gifts.mail-received for all failed ones of it.
retry gives failed and failing ones all their attempts again, now. drop deletes failed ones:
what they were to do is not done.
REASON: at least 10 characters, in quotes. Both are in the audit log with it.`

const { positionals, values } = readCommandLine({ usage, options: { reason: { type: 'string' } }, argumentsMax: 2 })
const work = workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

function workOf([command = 'list', job, ...rest]: string[]): ((ctx: Operator) => Promise<string>) | null {
  if (command === 'list') return job === undefined && values.reason === undefined ? list : null
  if (job === undefined || rest.length > 0) return null
  const { reason } = readReason(values.reason, usage)
  const choice: JobChoice = /^\d{1,18}$/.test(job) ? { id: job } : { task: job }
  if (command === 'retry')
    return async (ctx) => `To run again now: ${countOf(await retry(ctx, { ...choice, reason }), job)}.`
  if (command === 'drop')
    return async (ctx) => `Deleted: ${countOf(await dropJobs(ctx, choice, { staffId: operator, reason }), job)}.`
  return null
}

function countOf(count: number, job: string): string {
  if (count === 0) throw new StartFault(`No failed job has the number or name ${job}.`)
  return count === 1 ? '1 failed job' : `${count} failed jobs`
}

async function retry(ctx: Operator, choice: JobChoice & { reason: string }): Promise<number> {
  try {
    return await runAgain(ctx, choice)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new StartFault('This mail is not sent again; npm run mails -- --failed says why.')
  }
}

async function list(ctx: Operator): Promise<string> {
  const counts = await countJobs(ctx)
  const failed = await listJobs(ctx.db, { limit: listed })
  return [
    ...counts.map(
      ({ task, due, waiting, running, stuck, failed: without }) =>
        `${task.padEnd(40)} due ${due}, later ${waiting}, running ${running}, stuck ${stuck}, failed ${without}`,
    ),
    ...(counts.length === 0 ? ['No job waits.'] : []),
    '',
    ...failed.map(
      ({ id, task, state, attempts, attemptsMax, since, error }) =>
        `${id}  ${task}  ${state} since ${since.toISOString().slice(0, 16)}  attempt ${attempts} of ${attemptsMax}: ${error}`,
    ),
    ...(failed.length === 0 ? ['No job has failed or got stuck.'] : []),
  ].join('\n')
}

await runAsOperator(work)
