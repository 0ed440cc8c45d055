import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { accountJobs } from '../jobs.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { lockFactor } from './second-factor.ts'

type Cleared = 'cleared' | 'off' | 'unknown'

/**
 * Removes lost second factors from the account of a proved address: every session ends, the member is notified by mail and
 * in the centre, and an audit entry is written. For the operator's command, which runs beside the server.
 */
export async function clearSecondFactor(ctx: Pick<Context, 'db' | 'now'>, email: string): Promise<Cleared> {
  return ctx.db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .select(['id', 'uid'])
      .executeTakeFirst()
    if (!member) return 'unknown'
    if (!(await lockFactor(tx, member.id, 'update')).isOn) return 'off'
    await tx.deleteFrom('second_factor').where('member_id', '=', member.id).execute()
    await tx.deleteFrom('passkey').where('member_id', '=', member.id).execute()
    await tx.deleteFrom('recovery_code').where('member_id', '=', member.id).execute()
    // The sockets are in another process, so a job cuts them.
    await enqueue(tx, accountJobs.cutSessions, { sessionIds: await deleteSessions(tx, { memberId: member.id }) })
    await notifyAndAudit(ctx, tx, { ...member, email })
    return 'cleared'
  })
}

async function notifyAndAudit(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { id, uid, email }: { id: number; uid: string; email: string },
): Promise<void> {
  await enqueueNoticeMail(tx, { notice: 'factorCleared', memberId: id, email })
  await notify(tx, { memberId: id, kind: 'security', data: { state: 'factorOff' }, now: now() })
  await writeAuditEntry(tx, { at: now(), staffId: operator, action: 'second-factor.clear', subject: uid })
}

/** Job `accounts.cut-sessions`: closes the sockets of sessions that ended outside the server. */
export const cutEndedSessions = async (
  ctx: Context,
  { sessionIds }: PayloadOf<typeof accountJobs.cutSessions>,
): Promise<void> => ctx.cutSessions(sessionIds)
