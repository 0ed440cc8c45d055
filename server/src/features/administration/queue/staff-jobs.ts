import type { api, BodyOf, QueryOf, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { operator } from '../../../db/audit-entry.ts'
import { countJobs, dropJobs, type JobChoice, listJobs, retryJobs } from '../../../jobs/operate-jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { type By, resendMail, resendMails } from './failed-mails.ts'
import { codeTask, mailTasks } from './mail-kinds.ts'

type Clock = Pick<Context, 'db' | 'now'>
type Routes = typeof api.staffJobs

/** How many jobs of each kind wait, run, and are in trouble. */
export async function countStaffJobs(ctx: Context): Promise<ReplyOf<Routes['counts']>> {
  const counts = await countJobs(ctx)
  return {
    kinds: counts.map(({ task, failedSince, ...count }) => ({
      ...count,
      kind: task,
      isMail: mailTasks.includes(task),
      canRetry: task !== codeTask,
      failedSince: failedSince?.toISOString() ?? null,
    })),
  }
}

/** A page of the jobs that failed or are stuck, but for the mails; the cursor is the last number. */
export async function listStaffJobs({ db }: Context, query: QueryOf<Routes['list']>): Promise<ReplyOf<Routes['list']>> {
  const { cursor, limit, state, kind } = query
  const states = state && { states: [state] }
  const rows = await listJobs(db, { limit: limit + 1, before: cursor, task: kind, ...states, except: mailTasks })
  const jobs = rows.slice(0, limit).map(({ task, since, nextAt, payload: _, ...job }) => ({
    ...job,
    kind: task,
    since: since.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  }))
  return { jobs, nextCursor: rows.length > limit ? (jobs.at(-1)?.id ?? null) : null }
}

/** As `runAgain`, for a member of staff. */
export async function retryStaffJobs(ctx: Context, choice: { staff: SignedIn; reason: string } & JobChoice) {
  const count = await runAgain(ctx, choice)
  if (count === 0) throw new Refusal('not_found')
  return { count }
}

/** Runs failed jobs again: one, or all of a kind. Mails only as `resendMail` does. Answers how many. */
export async function runAgain(ctx: Clock, { staff, reason, ...choice }: By & JobChoice): Promise<number> {
  const task = 'task' in choice ? choice.task : (await listJobs(ctx.db, { limit: 1, id: choice.id }))[0]?.task
  if (task === undefined) return 0
  if (!mailTasks.includes(task)) return retryJobs(ctx, choice, { staffId: staff?.id ?? operator, reason })
  if ('task' in choice) return resendMails(ctx, { task, staff, reason })
  await resendMail(ctx, { id: choice.id, staff, reason })
  return 1
}

type Drop = { staff: SignedIn; id: string } & BodyOf<Routes['drop']>

/** Deletes a job without attempts left, for a reason that the audit log keeps. */
export async function dropStaffJob(ctx: Context, { staff, id, reason }: Drop): Promise<Record<string, never>> {
  if ((await dropJobs(ctx, { id }, { staffId: staff.id, reason })) === 0) throw new Refusal('not_found')
  return {}
}
