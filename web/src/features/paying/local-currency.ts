import type { Currency } from '@karibu/contract'
import { guessCountry } from '../../lib/device/guess-country.ts'

const central = ['CM', 'GA', 'CG', 'TD', 'CF', 'GQ']
const byCountry: Record<string, string> = {
  NG: 'NGN',
  KE: 'KES',
  GH: 'GHS',
  ZA: 'ZAR',
  ...Object.fromEntries(central.map((country) => [country, 'XAF'])),
}
const place = 'currency'

/** The currency that this member pays in: the one chosen last on this device, else that of the country it is in. */
export const localCurrency = (): string | null => localStorage.getItem(place) ?? byCountry[guessCountry() ?? ''] ?? null

export const rememberCurrency = (abbr: string): void => localStorage.setItem(place, abbr)

/** An amount in US dollars in another currency, without decimals where a unit of it is worth little. */
export function inCurrency(usd: number, { perUsd, decimals }: Pick<Currency, 'decimals'> & { perUsd: number }): number {
  const digits = perUsd > 20 ? 0 : decimals
  return Math.ceil(Number((usd * perUsd * 10 ** digits).toFixed(4))) / 10 ** digits
}
