import { type StaffPermission, staffPermissions } from '@karibu/contract'
import type { Context, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { deleteSessions, imposeSanction, type NewSanction } from '../accounts/index.ts'
import { accountJobs } from '../accounts/jobs.ts'
import { moderationJobs } from '../moderation/jobs.ts'

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
  await cutSessions(tx, await deleteSessions(tx, { memberId: target.id }))
  await writeAuditEntry(tx, {
    at: now(),
    staffId,
    action: 'staff.change',
    subject: target.uid,
    details: { before: target.before, after: permissions, ...details },
  })
}

type Suspension = { target: Pick<Target, 'id' | 'uid'>; reason: string }

/**
 * Suspends a member of staff without an end, for the operator, with a mail. The caller holds the member's row lock.
 */
export async function suspendStaff(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { target, reason }: Suspension,
): Promise<void> {
  const memberId = target.id
  const sanction: NewSanction = {
    memberId,
    kind: 'suspended',
    until: null,
    reason,
    deciders: [operator],
    reportId: null,
  }
  await cutSessions(tx, await imposeSanction(tx, sanction, now()))
  await enqueue(tx, moderationJobs.mailDecision, { memberId, decision: 'suspendStaff', reason })
  const details = reason === '' ? {} : { reason }
  await writeAuditEntry(tx, { at: now(), staffId: operator, action: 'staff.suspend', subject: target.uid, details })
}

// By job: the sockets may live in another process.
const cutSessions = (tx: Tx, sessionIds: string[]): Promise<void> =>
  enqueue(tx, accountJobs.cutSessions, { sessionIds })
