import type { Tx } from '../../../context.ts'
import { type Leg, member, newTransferId, platform, post } from '../../../ledger/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { recoverDebt, refreshFreeze } from '../refunds/debts.ts'

type Credit = { deposit: DepositRow; now: Date }

/** Puts the dollars of a paid deposit into the wallet, at the rate locked when it was started; debts are paid first. */
export async function creditDeposit(tx: Tx, { deposit, now }: Credit): Promise<void> {
  const { reference, channel, member_id: memberId } = deposit
  const transfer = newTransferId()
  const cents = BigInt(deposit.usd_cents)
  await post(tx, {
    id: transfer,
    kind: 'deposit',
    at: now,
    channel,
    externalRef: `${channel}:${reference}:paid`,
    narration: { key: 'deposit', params: { reference } },
    legs: [
      ...clearingLegs(deposit, { minor: BigInt(deposit.amount_minor), cents }),
      { account: member(memberId, 'usd_deposited'), amount: cents },
    ],
  })
  await tx.updateTable('deposit').set({ transfer }).where('id', '=', deposit.id).execute()
  const recovered = await recoverDebt(tx, { memberId, now, reference, externalRef: `${channel}:${reference}:debt` })
  if (recovered > 0n) await refreshFreeze(tx, memberId, now)
}

/**
 * The platform's legs for money received by a channel: it holds `minor` of the currency and owes `cents`. Negative amounts
 * for money that is returned.
 */
export function clearingLegs(
  { channel, currency }: Pick<DepositRow, 'channel' | 'currency'>,
  { minor, cents }: { minor: bigint; cents: bigint },
): Leg[] {
  const clearing = platform(`clearing:${channel}`, currency)
  if (currency === 'USD') return [{ account: clearing, amount: -cents }]
  const legs = [
    { account: clearing, amount: -minor },
    { account: platform('fx', currency), amount: minor },
    { account: platform('fx', 'USD'), amount: -cents },
  ]
  return legs.filter((leg) => leg.amount !== 0n)
}

/** What the provider kept for itself, once it is known. */
export async function postFee(
  tx: Tx,
  { deposit, feeMinor, now }: { deposit: DepositRow; feeMinor: number; now: Date },
): Promise<void> {
  if (feeMinor <= 0 || deposit.fee_minor !== null) return
  const { reference, channel, currency, member_id: memberId } = deposit
  await post(tx, {
    id: newTransferId(),
    kind: 'provider_fee',
    at: now,
    channel,
    memberId,
    externalRef: `${channel}:${reference}:fee`,
    narration: { key: 'provider_fee', params: { reference } },
    legs: [
      { account: platform(`clearing:${channel}`, currency), amount: BigInt(feeMinor) },
      { account: platform('provider_fees', currency), amount: -BigInt(feeMinor) },
    ],
  })
  await tx.updateTable('deposit').set({ fee_minor: feeMinor }).where('id', '=', deposit.id).execute()
}
