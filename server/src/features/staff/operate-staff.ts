import type { StaffPermission } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { operator } from '../../db/audit-entry.ts'
import { changePermissions, suspendStaff } from './change-permissions.ts'

type StaffOperation = {
  email: string
  operation: 'grant' | 'revoke' | 'suspend' | 'demote'
  permissions: readonly StaffPermission[]
  /** Of `suspend`, as its mail says it; empty where none was given. */
  reason: string
}
type Done = { kind: 'unknown' | 'unchanged' | 'suspended' } | { kind: 'changed'; permissions: StaffPermission[] }

/** What the operator's command does to a member of staff. It needs no second person: who runs the server could do it anyway. */
export async function operateStaff(
  ctx: Pick<Context, 'db' | 'now'>,
  { email, operation, permissions, reason }: StaffOperation,
): Promise<Done> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('role', '=', 'admin')
      .select(['id', 'uid', 'status', 'staff_permissions'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'unknown' }
    const before = row.staff_permissions
    const target = { id: row.id, uid: row.uid, before }
    if (operation === 'suspend') {
      if (row.status !== 'active') return { kind: 'unchanged' }
      await suspendStaff(ctx, tx, { target, reason })
      return { kind: 'suspended' }
    }
    const after = afterOf[operation](before, permissions)
    if (after.length === before.length) return { kind: 'unchanged' }
    await changePermissions(ctx, tx, { target, after, staffId: operator })
    return { kind: 'changed', permissions: after }
  })
}

type Permissions = readonly StaffPermission[]
const afterOf = {
  grant: (before: Permissions, added: Permissions) => [...new Set([...before, ...added])],
  revoke: (before: Permissions, taken: Permissions) => before.filter((permission) => !taken.includes(permission)),
  demote: (): StaffPermission[] => [],
}
