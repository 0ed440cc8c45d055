import type { api, BodyOf, QueryOf, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { countJobs, dropJobs, type JobChoice, listJobs, retryJobs } from '../../../jobs/operate-jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { mailTasks } from './mail-kinds.ts'

type Routes = typeof api.staffJobs

/** How many jobs of each kind wait, run, and are in trouble. */
export async function countStaffJobs(ctx: Context): Promise<ReplyOf<Routes['counts']>> {
  const counts = await countJobs(ctx)
  return {
    kinds: counts.map(({ task, failedSince, ...count }) => ({
      ...count,
      kind: task,
      isMail: mailTasks.includes(task),
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

/** Runs failed jobs again: one, or all of a kind. */
export async function retryStaffJobs(ctx: Context, { staff, ...choice }: { staff: SignedIn } & JobChoice) {
  const count = await retryJobs(ctx, choice, { staffId: staff.id })
  if (count === 0) throw new Refusal('not_found')
  return { count }
}

type Drop = { staff: SignedIn; id: string } & BodyOf<Routes['drop']>

/** Deletes a job without attempts left, for a reason that the audit log keeps. */
export async function dropStaffJob(ctx: Context, { staff, id, reason }: Drop): Promise<Record<string, never>> {
  if ((await dropJobs(ctx, { id }, { staffId: staff.id, reason })) === 0) throw new Refusal('not_found')
  return {}
}
