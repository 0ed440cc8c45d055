import type { AuditAction } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'

/** What a member of staff asks for about the member or invitation `id`. */
export type StaffRequest = { staff: SignedIn; id: string; reason: string }
type Entry = Pick<StaffRequest, 'staff' | 'id'> & { action: AuditAction; details: object }

/** Adds an action of a member of staff to the audit log. */
export const recordAction = (ctx: Pick<Context, 'now'>, tx: Tx, { staff, id, action, details }: Entry): Promise<void> =>
  writeAuditEntry(tx, { at: ctx.now(), staffId: staff.id, action, subject: id, details })
