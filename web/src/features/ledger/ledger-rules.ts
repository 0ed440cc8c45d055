import { figureDaysMax, type LedgerAccount, type LedgerKind, memberAccounts } from '@karibu/contract'

/** Days as the fields give them; UTC. */
export type Days = { from: string; to: string }

/** Today in UTC, as the books count days. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10)

const dayMs = 86_400_000

/** The period of two fields: of all time where both are empty; null where they are no period. */
export function periodOf({ from, to }: Days): Partial<Days> | null {
  if (from === '' && to === '') return {}
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= figureDaysMax ? { from, to } : null
}

export const isMembers = (account: LedgerAccount): boolean => memberAccounts.some((code) => code === account)

/** Where an account lies in the translations, whose keys have no colon. */
export const accountKeys = {
  usd_deposited: 'usd_deposited',
  usd_earned: 'usd_earned',
  credits_bought: 'credits_bought',
  credits_earned: 'credits_earned',
  payout_hold: 'payout_hold',
  'clearing:paystack': 'clearing_paystack',
  'clearing:tranzak': 'clearing_tranzak',
  'clearing:flutterwave': 'clearing_flutterwave',
  'payouts:paystack': 'payouts_paystack',
  'payouts:tranzak': 'payouts_tranzak',
  'payouts:flutterwave': 'payouts_flutterwave',
  fx: 'fx',
  credits_issued: 'credits_issued',
  credits_backing: 'credits_backing',
  gifts_held: 'gifts_held',
  'revenue:gifts': 'revenue_gifts',
  'revenue:boosts': 'revenue_boosts',
  'revenue:plans': 'revenue_plans',
  fees: 'fees',
  provider_fees: 'provider_fees',
  chargebacks: 'chargebacks',
  imported_balances: 'imported_balances',
  rounding: 'rounding',
} as const satisfies Record<LedgerAccount, string>

/** Accounts of one currency; the others exist in each that was used. */
const currencyOf: Partial<Record<LedgerAccount, string>> = {
  credits_issued: 'CRD',
  credits_backing: 'USD',
  gifts_held: 'USD',
  'revenue:gifts': 'USD',
  'revenue:boosts': 'USD',
  'revenue:plans': 'USD',
  fees: 'USD',
  chargebacks: 'USD',
  imported_balances: 'USD',
}
const anyCurrency = ['USD', 'NGN', 'XAF', 'KES', 'GHS', 'TZS', 'MZN', 'UGX', 'XOF']

/** The currencies that an account may have, and the one of the address where it is another. */
export function currenciesOf(account: LedgerAccount, chosen?: string): string[] {
  const only = currencyOf[account]
  if (only) return [only]
  return chosen === undefined || anyCurrency.includes(chosen) ? anyCurrency : [...anyCurrency, chosen]
}

/** Transfers that came about by a deposit or a payout, which have a page of their own. */
export const isOfPayments = (kind: LedgerKind): boolean => /^(deposit|payout_|debt_|provider_)/.test(kind)
