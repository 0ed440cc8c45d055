import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { balancesOf, type Leg, member, newTransferId, platform, post } from '../../../ledger/index.ts'

/**
 * Takes dollars from a member for money that went back to its payer: what was paid in, what was bought with it, then
 * what was earned. Balances must be locked. `missing` is what was spent already.
 */
export async function gatherCents(
  tx: Tx,
  { memberId, cents }: { memberId: number; cents: bigint },
): Promise<{ legs: Leg[]; missing: bigint }> {
  const balances = await balancesOf(tx, memberId)
  let missing = cents
  const take = (balance: bigint) => {
    const part = balance < missing ? balance : missing
    missing -= part
    return part
  }
  const deposited = take(balances.usdDeposited)
  const bought = take(balances.creditsBought)
  const earned = take(balances.usdEarned)
  const earnedCredits = take(balances.creditsEarned)
  const credits = bought + earnedCredits
  const legs: Leg[] = [
    { account: member(memberId, 'usd_deposited'), amount: -deposited },
    { account: member(memberId, 'usd_earned'), amount: -earned },
    { account: member(memberId, 'credits_bought'), amount: -bought },
    { account: member(memberId, 'credits_earned'), amount: -earnedCredits },
    { account: platform('credits_backing'), amount: -credits },
    { account: platform('credits_issued', 'CRD'), amount: credits },
  ]
  return { legs: legs.filter((leg) => leg.amount !== 0n), missing }
}

/** Writes down what a member owes; a debt stops payouts (refreshFreeze). */
export async function owe(tx: Tx, memberId: number, cents: bigint): Promise<void> {
  await sql`insert into member_debt (member_id, cents) values (${memberId}, ${String(cents)})
    on conflict (member_id) do update set cents = member_debt.cents + excluded.cents`.execute(tx)
}

/** Uses new money to pay what the member owes. Answers the cents that went. */
export async function recoverDebt(
  tx: Tx,
  { memberId, now, externalRef, reference }: { memberId: number; now: Date; externalRef: string; reference: string },
): Promise<bigint> {
  const debt = await tx
    .selectFrom('member_debt')
    .where('member_id', '=', memberId)
    .where('cents', '>', 0)
    .select('cents')
    .forUpdate()
    .executeTakeFirst()
  if (!debt) return 0n
  const owed = BigInt(debt.cents)
  const { usdDeposited } = await balancesOf(tx, memberId)
  const paid = usdDeposited < owed ? usdDeposited : owed
  if (paid === 0n) return 0n
  await post(tx, {
    id: newTransferId(),
    kind: 'debt_recovered',
    at: now,
    externalRef,
    narration: { key: 'debt_recovered', params: { reference } },
    legs: [
      { account: member(memberId, 'usd_deposited'), amount: -paid },
      { account: platform('chargebacks'), amount: paid },
    ],
  })
  await tx
    .updateTable('member_debt')
    .set({ cents: Number(owed - paid) })
    .where('member_id', '=', memberId)
    .execute()
  return paid
}

/** Payouts rest while the member owes something or a payment of theirs is disputed, and no longer. */
export async function refreshFreeze(tx: Tx, memberId: number, now: Date): Promise<void> {
  await sql`update member set payouts_frozen_at = case when
      exists (select from member_debt where member_id = ${memberId} and cents > 0)
      or has_open_dispute(${memberId})
    then coalesce(payouts_frozen_at, ${now}) end
    where id = ${memberId}`.execute(tx)
}
