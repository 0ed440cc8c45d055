import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { memberRoles } from './member-filter.ts'
import { staffPermission } from './staff.ts'

/** Who acted, as staff read it. `id` is null for the operator, and once the person has left. */
export const actor = z.object({ id: z.nullable(field.uid), name: z.string() })

/** What one member of staff proposes about a member, and a second one confirms. */
export const proposalKinds = ['permissions', 'suspend', 'ban', 'delete', 'email'] as const

/** The role that a form of staff gives to a member, with its permissions. */
export const roleFields = {
  role: z.enum(memberRoles, 'required'),
  /** Of role `admin`: at least one. */
  permissions: z._default(z.array(staffPermission).check(z.maxLength(3, 'invalid')), []),
}
type RoleForm = { role: string; permissions: readonly string[] }

/** Check of a form with `roleFields`: role `admin` needs a permission. */
export const adminHasPermission = z.refine<RoleForm>(
  ({ role, permissions }) => role !== 'admin' || permissions.length > 0,
  { path: ['permissions'], error: 'required' },
)
