import type { Pool } from 'pg'
import { StartFault } from '../start-fault.ts'

/**
 * How many deposits of play money (of the sandbox, or of test keys) were credited and not returned in full. What was bought
 * with them, and what others earned by it, cannot be distinguished from real money.
 */
export async function countPlayDeposits(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from deposit where not is_live and transfer is not null and returned_cents < usd_cents',
  )
  return rows[0]?.count ?? 0
}

/** Throws a StartFault where live keys would pay out what was deposited as play money. */
export async function assertRealMoney(pool: Pool): Promise<void> {
  const count = await countPlayDeposits(pool)
  if (count > 0)
    throw new StartFault(
      `The books hold ${count} deposit${count === 1 ? '' : 's'} of play money (the sandbox or test keys), and live keys would pay it out as real money. Take a new database for real money, or refund these deposits with the keys of before: docs/SANDBOX.md, From play money to real money.`,
    )
}
