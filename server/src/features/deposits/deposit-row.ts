import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import type { DB } from '../../db/schema.ts'

export type DepositRow = Selectable<DB['deposit']>

/** The row, held until the transaction ends. */
export const lockDeposit = (tx: Tx, reference: string): Promise<DepositRow | undefined> =>
  tx.selectFrom('deposit').where('reference', '=', reference).selectAll().forUpdate().executeTakeFirst()

/** By our reference, or by the provider's id where it names only that. */
export async function findDeposit(
  db: Db,
  { channel, reference, providerId }: { channel: string; reference: string | null; providerId: string | null },
): Promise<DepositRow | undefined> {
  if (reference === null && providerId === null) return undefined
  return db
    .selectFrom('deposit')
    .where('channel', '=', channel)
    .where((is) => (reference === null ? is('provider_id', '=', providerId) : is('reference', '=', reference)))
    .selectAll()
    .executeTakeFirst()
}
