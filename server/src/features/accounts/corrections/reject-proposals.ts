import type { Objection } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'

/** `which`: SQL over a proposal `p`; `by`: what shows that the owner of the present address is there. */
type Which = { which: RawBuilder<boolean>; at: Date; by?: Objection }

/** Ends open proposals of another address, in the name of the operator, and deletes the addresses in them. */
export async function rejectEmailProposals(tx: Tx, { which, at, by }: Which): Promise<void> {
  const { rows } = await sql<{ id: string; uid: string }>`
    update staff_proposal p set outcome = 'rejected', new_email = null, decided_by = ${operator}, decided_at = ${at} from member m
    where m.id = p.target_id and p.kind = 'email' and p.outcome is null and ${which}
    returning p.id, m.uid`.execute(tx)
  for (const { id, uid } of rows) {
    const entry = { action: 'staff.reject', subject: uid, details: { proposal: id, by } } as const
    await writeAuditEntry(tx, { at, staffId: operator, ...entry })
  }
}
