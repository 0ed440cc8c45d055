import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { imposeSanction } from '../../accounts/index.ts'

/** A ban is a suspension for so long until a second person has decided. */
export const provisionalDays = 30

type ProvisionalBan = { memberId: number; deciderId: number; reason: string; reportId: string | null; now: Date }

/**
 * Suspends a member whose ban waits for a second person, unless a sanction that ends later is in force. Returns the ids of the
 * deleted sessions, or null where nothing was imposed. The caller holds the member's row lock.
 */
export async function suspendProvisionally(tx: Tx, ban: ProvisionalBan): Promise<string[] | null> {
  const { memberId, deciderId, reason, reportId, now } = ban
  const until = new Date(now.getTime() + provisionalDays * 86_400_000)
  const { rows } = await sql`select from sanction
    where member_id = ${memberId} and kind in ('suspended', 'banned') and ended_at is null and (until is null or until > ${until})`.execute(
    tx,
  )
  if (rows.length > 0) return null
  return imposeSanction(tx, { memberId, kind: 'suspended', until, reason, deciders: [deciderId], reportId }, now)
}
