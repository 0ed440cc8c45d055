import type { DepositChannel } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import type { DB } from '../../db/schema.ts'

export type DepositRow = Selectable<DB['deposit']>

/** The row, held until the transaction ends. */
export const lockDeposit = (tx: Tx, reference: string): Promise<DepositRow | undefined> =>
  tx.selectFrom('deposit').where('reference', '=', reference).selectAll().forUpdate().executeTakeFirst()

/**
 * Locks the payer's row before the row of the payment: purchases and the account deletion lock it before the balances
 * too, and a freeze of payouts is written into it.
 */
export const lockPayer = (tx: Tx, reference: string) =>
  sql`select from member where id = (select member_id from deposit where reference = ${reference})
    for no key update`.execute(tx)

/** By our reference, or by the provider's id where it names only that. */
export async function findDeposit(
  db: Db,
  { channel, reference, providerId }: { channel: DepositChannel; reference: string | null; providerId: string | null },
): Promise<DepositRow | undefined> {
  if (reference === null && providerId === null) return undefined
  return db
    .selectFrom('deposit')
    .where('channel', '=', channel)
    .where((is) => (reference === null ? is('provider_id', '=', providerId) : is('reference', '=', reference)))
    .selectAll()
    .executeTakeFirst()
}
