import type { Currency } from '@karibu/contract'
import { inCurrency, localCurrency, localMoney } from '../paying/index.ts'

const timeoutMs = 10_000

/**
 * Prices in the currency of the visitor's country. null where that is dollars, where deposits are not taken in it, and without a
 * current rate.
 */
export async function fetchLocalPrices(): Promise<((usd: number) => string) | null> {
  const abbr = localCurrency()
  if (abbr === null || abbr === 'USD') return null
  const currency = (await fetchCurrencies()).find((one) => one.abbr === abbr)
  const perUsd = currency?.perUsd
  if (!currency || !perUsd) return null
  return (usd) => localMoney(inCurrency(usd, { ...currency, perUsd }), abbr)
}

/** GET /currencies without a session. The API client is not used: it would load 15 kB more. */
async function fetchCurrencies(): Promise<Currency[]> {
  const answer = await fetch('/api/currencies', { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) return []
  const { data }: { data: { currencies: Currency[] } } = await answer.json()
  return data.currencies
}
