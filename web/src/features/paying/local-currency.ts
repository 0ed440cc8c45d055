import type { Currency } from '@karibu/contract'
import { guessCountry } from '../../lib/device/guess-country.ts'

const central = ['CM', 'GA', 'CG', 'TD', 'CF', 'GQ']
// Where Flutterwave takes mobile money in francs.
const west = ['CI', 'SN', 'BF']
const byCountry: Record<string, string> = {
  NG: 'NGN',
  KE: 'KES',
  GH: 'GHS',
  ZA: 'ZAR',
  TZ: 'TZS',
  UG: 'UGX',
  ...Object.fromEntries(central.map((country) => [country, 'XAF'])),
  ...Object.fromEntries(west.map((country) => [country, 'XOF'])),
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
