import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { isNotShownYet } from '../places/index.ts'

/** While the member's city is not open yet, a boost has no effect. Throws Refusal `conflict`. */
export async function refuseBeforeOpening(db: Db | Tx, memberId: number): Promise<void> {
  const { rows } = await sql<{ waits: boolean | null }>`select ${isNotShownYet(memberId)} as waits`.execute(db)
  if (rows[0]?.waits) throw new Refusal('conflict', { messageKey: 'boosts:no.cityWaits' })
}
