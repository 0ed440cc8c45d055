import type { StaffPermission } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

const finance: StaffPermission = 'finance'

/** Whether a member is active staff with finance permission: a proposal counts for nothing once its proposer is not. */
export async function isStillFinance(tx: Tx, memberId: number): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where(sql<boolean>`${finance} = any(staff_permissions)`)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  return member !== undefined
}
