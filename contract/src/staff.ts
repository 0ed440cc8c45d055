import * as z from 'zod/mini'

/**
 * What members of staff may do. moderator: reports, appeals, tickets, evidence · finance: deposits, payouts, rates, ledger ·
 * admin: staff, audit log, catalogue, settings. None includes another.
 */
export const staffPermissions = ['moderator', 'finance', 'admin'] as const
export type StaffPermission = (typeof staffPermissions)[number]
export const staffPermission = z.enum(staffPermissions, 'required')
