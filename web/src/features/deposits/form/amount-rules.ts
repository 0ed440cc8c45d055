import type { Currency } from '@karibu/contract'
import { inCurrency } from '../../paying/index.ts'

type Limits = Pick<Currency, 'decimals' | 'smallest' | 'largest'>
type Offer = { currency: Limits; perUsd: number; missingUsd: number }

const chipsMax = 3

/**
 * Three amounts to choose from, rising: if money is missing for something, the first is that, rounded up to two digits; the
 * others are 1, 2 or 5 with zeros. The currency's smallest deposit bounds them below, its largest above.
 */
export function chipAmounts({ currency, perUsd, missingUsd }: Offer): number[] {
  const { smallest, largest } = currency
  const least =
    missingUsd > 0 ? Math.max(smallest, inCurrency(missingUsd, { decimals: currency.decimals, perUsd })) : smallest
  const first = missingUsd > 0 ? roundUp(least) : roundStep(least)
  const amounts = [first]
  while (amounts.length < chipsMax) amounts.push(roundStep((amounts.at(-1) ?? first) * 1.01))
  return [...new Set(amounts.map((amount) => Math.min(amount, largest)))]
}

/** Which of them is chosen at first: what is missing, else the middle one. */
export const firstChip = (amounts: readonly number[], missingUsd: number): number | undefined =>
  missingUsd > 0 ? amounts[0] : amounts[Math.min(1, amounts.length - 1)]

/** Up to two digits and zeros: 3,979 is 4,000, 46.1 is 47. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.ceil(amount / unit) * unit
}

/** Up to 1, 2 or 5 with zeros: 1,327 is 2,000. */
function roundStep(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  const step = [1, 2, 5].find((one) => one * unit >= amount) ?? 10
  return step * unit
}

/** What to pay in so that `missingUsd` are there: whole units where one is worth little, and never below the smallest. */
export function topUpFor({ currency, perUsd, missingUsd }: Offer): number {
  const toLocal = (usd: number) => inCurrency(usd, { decimals: currency.decimals, perUsd })
  const needed = toLocal(missingUsd)
  return needed >= currency.smallest ? needed : toLocal(currency.smallest / perUsd)
}
