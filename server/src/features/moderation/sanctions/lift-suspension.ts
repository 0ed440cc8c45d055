import type { Context } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { endSanction } from '../../accounts/index.ts'
import { moderationJobs } from '../jobs.ts'

type Lifted = 'unknown' | 'active' | 'lifted'

/**
 * Lifts the suspension or ban of a member or member of staff. The member reads the reason by mail, and it is recorded. For
 * the operator's command, which runs beside the server.
 */
export async function liftSuspension(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, reason }: { email: string; reason: string },
): Promise<Lifted> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .select(['id', 'uid', 'status', 'suspended_until'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member || !['active', 'suspended', 'banned'].includes(member.status)) return 'unknown'
    if (member.status === 'active') return 'active'
    await endSanction(tx, member.id, now())
    await enqueue(tx, moderationJobs.mailDecision, { memberId: member.id, decision: 'lifted', reason })
    const details = { reason, before: member.status, until: member.suspended_until }
    await writeAuditEntry(tx, { at: now(), staffId: operator, action: 'member.lift', subject: member.uid, details })
    return 'lifted'
  })
}
