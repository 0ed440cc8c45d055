import { type Leg, member, newTransferId, type Posting, platform } from '../../ledger/index.ts'
import type { Channel } from '../../ports/payments.ts'

export type Paying = {
  member_id: number
  reference: string
  channel: Channel
  currency: string
  /** US cents. */
  usd_cents: number
  amount_minor: number
}

type Order = { now: Date; kind: Posting['kind']; legs: Leg[]; ends?: string }

/** A transfer about a withdrawal: said once in the books, and shown under the withdrawal's reference. */
export const posting = (row: Paying, { now, kind, legs, ends }: Order): Posting => ({
  id: newTransferId(),
  kind,
  at: now,
  legs,
  ends,
  externalRef: `${row.channel}:${row.reference}:${kind}`,
  channel: row.channel,
  memberId: row.member_id,
  narration: { key: kind, params: { reference: row.reference } },
})

/** Earnings are set aside. */
export const holdLegs = ({ member_id, usd_cents }: Pick<Paying, 'member_id' | 'usd_cents'>): Leg[] => [
  { account: member(member_id, 'usd_earned'), amount: -BigInt(usd_cents) },
  { account: member(member_id, 'payout_hold'), amount: BigInt(usd_cents) },
]

/** What was set aside returns. */
export const releaseLegs = (row: Paying): Leg[] => holdLegs(row).map(opposite)

/** What was set aside becomes the provider's money, at the rate of the withdrawal. */
export const paidLegs = (row: Paying): Leg[] => [
  { account: member(row.member_id, 'payout_hold'), amount: -BigInt(row.usd_cents) },
  { account: platform('fx'), amount: BigInt(row.usd_cents) },
  { account: platform('fx', row.currency), amount: -BigInt(row.amount_minor) },
  { account: payoutsOf(row), amount: BigInt(row.amount_minor) },
]

/** What was paid out has come back, and goes where it came from. */
export const reversedLegs = (row: Paying): Leg[] => {
  const [hold, ...others] = paidLegs(row).map(opposite)
  return [{ account: member(row.member_id, 'usd_earned'), amount: hold?.amount ?? 0n }, ...others]
}

/** What the provider took for it. */
export const feeLegs = (row: Paying, feeMinor: number): Leg[] => [
  { account: payoutsOf(row), amount: BigInt(feeMinor) },
  { account: platform('provider_fees', row.currency), amount: -BigInt(feeMinor) },
]

const payoutsOf = ({ channel, currency }: Paying) => platform(`payouts:${channel}`, currency)
const opposite = (leg: Leg): Leg => ({ ...leg, amount: -leg.amount })
