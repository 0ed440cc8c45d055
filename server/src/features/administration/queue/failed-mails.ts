import type { api, QueryOf, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { operator } from '../../../db/audit-entry.ts'
import { listJobs, retryJobs, type TroubledJob } from '../../../jobs/operate-jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { maskEmail } from '../members/list-members.ts'
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

/** Sends a failed mail again, unless what it holds is no longer of use; the operator's where `staff` is missing. */
export async function resendMail(
  ctx: Clock,
  { id, staff }: { id: string; staff?: SignedIn },
): Promise<{ kind: string }> {
  const [row] = await listJobs(ctx.db, { limit: 1, id, only: mailTasks })
  if (!row) throw new Refusal('not_found')
  const { obstacle } = await addressAndObstacle(ctx, row)
  if (obstacle) throw new Refusal('conflict', { messageKey: `administration:no.resend.${obstacle}` })
  const count = await retryJobs(ctx, { id }, { staffId: staff?.id ?? operator, action: 'mail.resend' })
  if (count === 0) throw new Refusal('not_found')
  return { kind: row.task }
}
