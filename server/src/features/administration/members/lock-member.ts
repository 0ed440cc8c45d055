import type { StaffPermission } from '@karibu/contract'
import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { StaffRequest } from '../staff-request.ts'

export type Target = {
  id: number
  uid: string
  role: 'admin' | 'user' | 'guest'
  status: 'active' | 'inactive' | 'suspended' | 'banned' | 'deleted'
  isVerified: boolean
  permissions: StaffPermission[]
  firstname: string
  lastname: string
  email: string
  suspendedUntil: Date | null
  deletionDueAt: Date | null
}

/**
 * Locks the member that a staff member acts on. `staffFor` is the permission to act on another staff member; without
 * it that is refused.
 * Throws Refusal `not_found`, and `conflict` about oneself and about staff.
 */
export async function lockMember(
  tx: Tx,
  { staff, id }: Pick<StaffRequest, 'staff' | 'id'>,
  staffFor?: StaffPermission,
): Promise<Target> {
  const row = await tx
    .selectFrom('member')
    .where('uid', '=', id)
    .where('status', '<>', 'deleted')
    .select(['id', 'uid', 'role', 'status', 'email_verified_at', 'staff_permissions as permissions'])
    .select(['firstname', 'lastname', 'email', 'suspended_until as suspendedUntil', 'deletion_due_at as deletionDueAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.id === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  const maySee = staffFor !== undefined && staff.permissions.includes(staffFor)
  if (row.role === 'admin' && !maySee) throw new Refusal('conflict', { messageKey: 'administration:no.staff' })
  const { email_verified_at: verifiedAt, ...target } = row
  return { ...target, isVerified: verifiedAt !== null }
}

/** Refuses while a suspension or ban is in force: it is lifted or shortened first. */
export function refuseSanctioned({ status }: Pick<Target, 'status'>): void {
  if (status === 'suspended' || status === 'banned')
    throw new Refusal('conflict', { messageKey: 'administration:no.sanctioned' })
}
