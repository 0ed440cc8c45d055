import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { endsAt } from './hold-rows.ts'

/** Whether a hold of an authority is in force for a member, also one not confirmed yet. */
export async function isPreserved(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<boolean> {
  const { rows } = await sql`select from preservation_hold h
    where h.member_id = ${memberId} and ${endsAt} > ${now} limit 1`.execute(tx)
  return rows.length > 0
}
