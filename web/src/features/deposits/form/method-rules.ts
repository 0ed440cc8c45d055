import type { Currency, Deposit, DepositMethod } from '@karibu/contract'

export type Channel = Deposit['channel']
export type Method = { channel: Channel; method: DepositMethod; currency: string }

export const keyOf = ({ channel, method, currency }: Method): string => `${channel}-${method}-${currency}`

/**
 * The ways to pay in a currency, and behind them, for each channel that does not take it, the first way with another one:
 * each channel can be picked without looking for its currency first.
 */
export function methodsFor(currencies: readonly Currency[], abbr: string): Method[] {
  const waysOf = ({ methods, abbr: currency }: Currency): Method[] => methods.map((way) => ({ ...way, currency }))
  const chosen = currencies.find((one) => one.abbr === abbr)
  const own = chosen ? waysOf(chosen) : []
  const channels = [...new Set(currencies.flatMap((one) => one.methods.map((way) => way.channel)))].filter(
    (channel) => !own.some((way) => way.channel === channel),
  )
  const others = channels.flatMap((channel) => {
    const taking = currencies.filter((one) => one.methods.some((way) => way.channel === channel))
    const best = taking.find((one) => one.abbr === 'USD') ?? taking[0]
    return best
      ? waysOf(best)
          .filter((way) => way.channel === channel)
          .slice(0, 1)
      : []
  })
  return [...own, ...others]
}

const names = [
  ...(['bank.NGN', 'bank.ZAR', 'mobile.GHS', 'mobile.KES', 'mobile.XAF'] as const),
  ...(['mobile.TZS', 'mobile.UGX', 'mobile.XOF'] as const),
] as const
export type MethodName = 'card' | 'bank.any' | 'mobile.any' | (typeof names)[number]

/** What people call it: "M-Pesa" in Kenya, "MTN MoMo or Orange Money" in Cameroon. */
export function nameOf({ method, currency }: Pick<Method, 'method' | 'currency'>): MethodName {
  if (method === 'card') return 'card'
  return names.find((name) => name === `${method}.${currency}`) ?? `${method}.any`
}
