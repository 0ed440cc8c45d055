import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

/**
 * A member is here again after mails that the account will be deleted since it is not used (`account-deletion/dormancy`): it stays,
 * and is seen as before where it was hidden. While a deletion is planned it stays hidden, and is seen as before once that is
 * cancelled. The caller holds the row of the member, as a new session does.
 */
export async function endDormancy(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ hidden_before: boolean | null }>`
    delete from dormancy where member_id = ${memberId} returning hidden_before`.execute(tx)
  const hidden = rows[0]?.hidden_before ?? null
  if (hidden === null) return
  const planned = await sql`update member set hidden_before = ${hidden}
    where id = ${memberId} and deletion_due_at is not null`.execute(tx)
  if (planned.numAffectedRows === 1n) return
  await sql`update profile set hidden = ${hidden} where member_id = ${memberId}`.execute(tx)
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}
