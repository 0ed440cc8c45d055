import type { api, QueryOf, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { operator } from '../../../db/audit-entry.ts'
import { listJobs, retryJobs, type TroubledJob } from '../../../jobs/operate-jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { maskEmail } from '../../staff/index.ts'
import { addressOf, mailTasks } from './mail-kinds.ts'

type Clock = Pick<Context, 'db' | 'now'>
type List = typeof api.staffJobs.mails

/** A page of the mails that could not be sent, with masked recipients; the cursor is the last number. */
export async function listFailedMails(ctx: Clock, { cursor, limit }: QueryOf<List>): Promise<ReplyOf<List>> {
  const rows = await listJobs(ctx.db, { limit: limit + 1, before: cursor, only: mailTasks })
  const mails = await Promise.all(rows.slice(0, limit).map((row) => mailView(ctx, row)))
  return { mails, nextCursor: rows.length > limit ? (mails.at(-1)?.id ?? null) : null }
}

async function mailView(ctx: Clock, row: TroubledJob) {
  const { to, obstacle } = await addressAndObstacle(ctx, row)
  const { task, payload: _, since, nextAt, ...shown } = row
  return {
    ...shown,
    kind: task,
    since: since.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    recipient: to === null ? null : masked(to),
    obstacle,
  }
}

async function addressAndObstacle(ctx: Clock, row: TroubledJob) {
  const { to, obstacle } = await addressOf(ctx, row)
  return { to, obstacle: obstacle ?? (row.state === 'stuck' ? ('inQueue' as const) : null) }
}

const masked = (to: string): string => (to.includes('@') ? maskEmail(to) : `•••${to.slice(-3)}`)

/** Who tries again, and why; the operator where `staff` is missing. */
export type By = { staff?: SignedIn | undefined; reason: string }

/** Sends a failed mail again, unless what it holds is no longer of use. */
export async function resendMail(ctx: Clock, { id, staff, reason }: { id: string } & By): Promise<{ kind: string }> {
  const [row] = await listJobs(ctx.db, { limit: 1, id, only: mailTasks })
  if (!row) throw new Refusal('not_found')
  const { obstacle } = await addressAndObstacle(ctx, row)
  if (obstacle) throw new Refusal('conflict', { messageKey: `administration:no.resend.${obstacle}` })
  const count = await retryJobs(ctx, { id }, { staffId: staff?.id ?? operator, reason, action: 'mail.resend' })
  if (count === 0) throw new Refusal('not_found')
  return { kind: row.task }
}

const batch = 100
const resentMax = 1000

/** Sends the newest failed mails of a kind again, as `resendMail` does; those that must not be stay. Answers how many. */
export async function resendMails(ctx: Clock, { task, staff, reason }: { task: string } & By): Promise<number> {
  const ids: string[] = []
  for (let before: string | undefined; ids.length < resentMax; ) {
    const rows = await listJobs(ctx.db, { limit: batch, before, task, states: ['failed', 'failing'] })
    for (const row of rows) if ((await addressAndObstacle(ctx, row)).obstacle === null) ids.push(row.id)
    before = rows.at(-1)?.id
    if (rows.length < batch) break
  }
  return retryJobs(ctx, { task, ids }, { staffId: staff?.id ?? operator, reason, action: 'mail.resend' })
}
