import { type StaffPermission, staffPermissions } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { writeStaffAct } from '../../db/staff-act.ts'
import { addJob } from '../../jobs/jobs.ts'
import { deleteSessions } from '../accounts/index.ts'

type Target = { id: number; uid: string; before: string[] }
type Change = { target: Target; after: readonly StaffPermission[]; staffId: number; details?: object }

/**
 * Sets what a member may do as staff; with nothing left they are a member like others. Every session of theirs ends,
 * since none may keep or gain rights it was not opened with. The caller holds the member's row lock.
 */
export async function changePermissions(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { target, after, staffId, details }: Change,
): Promise<void> {
  const permissions = staffPermissions.filter((permission) => after.includes(permission))
  await tx
    .updateTable('member')
    .set({ role: permissions.length > 0 ? 'admin' : 'user', staff_permissions: permissions })
    .where('id', '=', target.id)
    .execute()
  await endSessionsOf(tx, target.id)
  await writeStaffAct(tx, {
    at: now(),
    staffId,
    act: 'staff.change',
    subject: target.uid,
    details: { before: target.before, after: permissions, ...details },
  })
}

/** Shuts a member of staff out for as long as nobody lifts it. The caller holds the member's row lock. */
export async function suspendStaff(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { target, staffId, details = {} }: Omit<Change, 'after'>,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ status: 'suspended', suspended_until: null })
    .where('id', '=', target.id)
    .execute()
  await sql`select refresh_card(${target.id}, ${now()})`.execute(tx)
  await endSessionsOf(tx, target.id)
  await writeStaffAct(tx, { at: now(), staffId, act: 'staff.suspend', subject: target.uid, details })
}

// By job: the sockets may live in another process.
async function endSessionsOf(tx: Tx, memberId: number): Promise<void> {
  await addJob(tx, 'accounts.cut-sessions', { sessionIds: await deleteSessions(tx, { memberId }) })
}
