import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { operator, writeStaffAct } from '../../db/staff-act.ts'
import { addJob } from '../../jobs/jobs.ts'

type Lifted = 'unknown' | 'active' | 'lifted'

/**
 * Lets a suspended or banned member in again: an error of a decision is taken back. The member is told by mail, and the
 * act is recorded with its reason. For the operator's command, which runs beside the server.
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
    await tx
      .updateTable('member')
      .set({ status: 'active', suspended_until: null })
      .where('id', '=', member.id)
      .execute()
    await sql`select refresh_card(${member.id}, ${now()})`.execute(tx)
    await addJob(tx, 'moderation.mail-lifted', { memberId: member.id })
    const details = { reason, before: member.status, until: member.suspended_until }
    await writeStaffAct(tx, { at: now(), staffId: operator, act: 'member.lift', subject: member.uid, details })
    return 'lifted'
  })
}
