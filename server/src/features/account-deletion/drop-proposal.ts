import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'

/**
 * Ends what staff proposed about a member's deletion, since it is scheduled otherwise now: if the account were
 * kept after all, no administrator may confirm the earlier request. The caller holds the member's row lock.
 */
export async function dropDeletionProposal(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: string; uid: string }>`
    update staff_proposal p set outcome = 'rejected', decided_by = ${operator}, decided_at = ${now} from member m
    where m.id = p.target_id and p.target_id = ${memberId} and p.kind = 'delete' and p.outcome is null
    returning p.id, m.uid`.execute(tx)
  for (const { id, uid } of rows)
    await writeAuditEntry(tx, {
      at: now,
      staffId: operator,
      action: 'staff.reject',
      subject: uid,
      details: { proposal: id },
    })
}
