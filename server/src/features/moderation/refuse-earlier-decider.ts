import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** Throws Refusal `conflict` for who took part in an earlier decision of the report that they did not undo. */
export async function refuseEarlierDecider(
  tx: Tx,
  { reportId, staffId }: { reportId: string; staffId: number },
): Promise<void> {
  const { rows } = await sql`
    select from report_decision where report_id = ${reportId} and ${staffId} = any (deciders)
      and undone_by is null limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('conflict', { messageKey: 'moderation:no.own_decision' })
}
