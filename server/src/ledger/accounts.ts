/** What a member owns in the books. Dollars in cents, credits whole. */
export type MemberCode = 'usd_deposited' | 'usd_earned' | 'credits_bought' | 'credits_earned' | 'payout_hold'

/** The platform accounts; `clearing:*`, `payouts:*`, `fx`, `provider_fees` and `rounding` exist for each currency. */
export type PlatformCode =
  | 'clearing:paystack'
  | 'clearing:tranzak'
  | 'clearing:flutterwave'
  | 'payouts:paystack'
  | 'payouts:tranzak'
  | 'payouts:flutterwave'
  | 'fx'
  | 'credits_issued'
  | 'credits_backing'
  | 'gifts_held'
  | 'revenue:gifts'
  | 'revenue:boosts'
  | 'revenue:plans'
  | 'fees'
  | 'provider_fees'
  | 'chargebacks'
  | 'imported_balances'
  | 'rounding'

/** The currency code of credits. 100 credits stand for 1 USD, so a credit is a cent. */
export const credits = 'CRD'

/** An account as a leg names it; `owner` 0 is the platform. */
export type AccountRef = { owner: number; code: MemberCode | PlatformCode | 'usd' | 'credits'; currency: string }

export type Leg = {
  account: AccountRef
  /** Smallest units; plus is what the platform owes or has earned, minus what it holds or has spent. */
  amount: bigint
}

/** One account of a member. It is made when it is first used. */
export const member = (memberId: number, code: MemberCode): AccountRef => ({
  owner: memberId,
  code,
  currency: code.startsWith('credits') ? credits : 'USD',
})

/**
 * What a member pays from, for a negative leg: first what was paid in or bought, then what was earned. The split is made
 * behind the lock, so callers need not read a balance first.
 */
export const purse = (memberId: number, kind: 'usd' | 'credits'): AccountRef => ({
  owner: memberId,
  code: kind,
  currency: kind === 'usd' ? 'USD' : credits,
})

export const platform = (code: PlatformCode, currency = 'USD'): AccountRef => ({ owner: 0, code, currency })
