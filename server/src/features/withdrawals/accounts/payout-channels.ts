import type { PayoutAccountKind, PayoutCountry } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import type { Channel, PaymentProvider } from '../../../ports/payments.ts'
import { Refusal } from '../../../refusal.ts'

/** What each country is paid in. */
export const payoutCurrencies = {
  NG: 'NGN',
  GH: 'GHS',
  KE: 'KES',
  ZA: 'ZAR',
  CM: 'XAF',
  TZ: 'TZS',
  UG: 'UGX',
} as const satisfies Record<PayoutCountry, string>

export type Way = { currency: string; channel: Channel; provider: PaymentProvider }

/** The provider that reaches such an account. Refuses `channel_unavailable`. */
export function wayTo(
  { payments }: Pick<Context, 'payments'>,
  { country, kind }: { country: PayoutCountry; kind: PayoutAccountKind },
): Way {
  const currency = payoutCurrencies[country]
  for (const provider of Object.values(payments)) {
    if (provider?.payouts[currency]?.kinds.includes(kind)) return { currency, channel: provider.channel, provider }
  }
  throw new Refusal('channel_unavailable')
}

/** The kinds of account that can be reached in a country now. */
export const kindsIn = ({ payments }: Pick<Context, 'payments'>, country: PayoutCountry): PayoutAccountKind[] => {
  const kinds = Object.values(payments).flatMap((provider) => provider?.payouts[payoutCurrencies[country]]?.kinds ?? [])
  return [...new Set(kinds)]
}
