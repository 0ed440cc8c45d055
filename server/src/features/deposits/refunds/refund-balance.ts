import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { balancesOf, lockBalances } from '../../../ledger/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { refundsOnlyWhole, shareOf } from '../deposit-rules.ts'
import { beginRefund } from './begin-refund.ts'

/** Banks and operators turn down what is older. */
export const refundableMs = 180 * 86_400_000
const depositsMax = 200

type Part = { deposit: DepositRow; minor: bigint; cents: bigint }

/** Cents of what a member has left of what they paid in that can go back to where it came from. */
export async function refundableCents(
  ctx: Pick<Context, 'now' | 'payments'>,
  db: Db | Tx,
  memberId: number,
): Promise<bigint> {
  return (await partsOf(ctx, db, memberId)).reduce((sum, { cents }) => sum + cents, 0n)
}

/**
 * Begins to send it back, from the newest payment backwards. The member's row must be locked; answers whether anything
 * goes back.
 */
export async function refundBalance(ctx: Context, tx: Tx, memberId: number): Promise<boolean> {
  await sql`select from deposit where member_id = ${memberId} and state = 'paid' order by id for update`.execute(tx)
  await lockBalances(tx, [memberId])
  const parts = await partsOf(ctx, tx, memberId)
  for (const { deposit, minor } of parts)
    await beginRefund(tx, {
      deposit,
      minor,
      staffId: null,
      reason: 'The member leaves and asked for it.',
      now: ctx.now(),
    })
  return parts.length > 0
}

async function partsOf(ctx: Pick<Context, 'now' | 'payments'>, db: Db | Tx, memberId: number): Promise<Part[]> {
  const rows = await refundable(ctx, db, memberId)
  let left = rows.length === 0 ? 0n : (await balancesOf(db, memberId)).usdDeposited
  const parts: Part[] = []
  for (const deposit of rows) {
    const part = partOf(deposit, left)
    if (!part) continue
    parts.push({ deposit, ...part })
    left -= part.cents
  }
  return parts
}

// As for staff: one refund at a time, and nothing of what the payer's bank may take anyhow. Who owes something, or whose
// payment is disputed, may need what is left for that.
async function refundable(
  ctx: Pick<Context, 'now' | 'payments'>,
  db: Db | Tx,
  memberId: number,
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.member_id', '=', memberId)
    .where('m.payouts_frozen_at', 'is', null)
    .where('d.state', '=', 'paid')
    .where('d.transfer', 'is not', null)
    .where('d.created_at', '>', new Date(ctx.now().getTime() - refundableMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit_refund as r')
            .whereRef('r.deposit_id', '=', 'd.id')
            .where('r.state', '=', 'submitted')
            .select('r.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit_reversal as c')
            .whereRef('c.deposit_id', '=', 'd.id')
            .where('c.state', '=', 'open')
            .select('c.provider_id'),
        ),
      ),
    )
    .selectAll('d')
    .orderBy('d.id', 'desc')
    .limit(depositsMax)
    .execute()
  return rows.filter((row) => ctx.payments[row.channel]?.live === row.is_live)
}

/** The largest part of what is left of a payment that is worth no more than `cents`. */
function partOf(deposit: DepositRow, cents: bigint): Omit<Part, 'deposit'> | null {
  const [whole, usd] = [BigInt(deposit.amount_minor), BigInt(deposit.usd_cents)]
  const [goneMinor, goneCents] = [BigInt(deposit.returned_minor), BigInt(deposit.returned_cents)]
  const upTo = ((goneCents + cents) * whole) / usd
  const part = upTo < whole ? upTo : whole
  const minor = part - goneMinor
  if (refundsOnlyWhole(deposit) && minor < whole) return null
  const worth = shareOf(usd, { part, whole }) - goneCents
  return minor > 0n && worth > 0n ? { minor, cents: worth } : null
}
