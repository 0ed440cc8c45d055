import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Notifies the other administrators that mails to all members are planned, while they can still stop them: one whose session was
 * stolen cannot mail all members unnoticed.
 */
export async function notifyAdministrators(tx: Tx, { staffId, now }: { staffId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from member where id <> ${staffId} and role = 'admin' and status = 'active'
      and 'admin' = any(staff_permissions)`.execute(tx)
  for (const { id: memberId } of rows)
    await notify(tx, { memberId, kind: 'security', data: { state: 'mailToAll' }, now })
}
