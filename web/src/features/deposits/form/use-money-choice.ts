import type { Currency } from '@karibu/contract'
import { useState } from 'react'
import { localCurrency, rememberCurrency } from '../../paying/index.ts'
import { useRate } from '../queries.ts'
import { keyOf, type Method, methodsFor } from './method-rules.ts'

/** The currency and the way to pay, guessed at first, with the rate that is promised for it. */
export function useMoneyChoice(currencies: readonly Currency[]) {
  const [abbr, setAbbr] = useState(() => firstCurrency(currencies))
  const [methodKey, setMethodKey] = useState<string | null>(null)
  const currency = currencies.find((one) => one.abbr === abbr) ?? currencies[0]
  const methods = methodsFor(currencies, currency?.abbr ?? '')
  const method = methods.find((one) => keyOf(one) === methodKey) ?? methods[0] ?? null
  const rateQuery = useRate(currency?.abbr ?? null)
  const isRateAwaited = !rateQuery.rate && rateQuery.isFetching

  function chooseCurrency(next: string) {
    setAbbr(next)
    rememberCurrency(next)
  }

  function chooseMethod(next: Method) {
    setMethodKey(keyOf(next))
    if (next.currency !== abbr) chooseCurrency(next.currency)
  }

  return { currency, chooseCurrency, methods, method, chooseMethod, rateQuery, isRateAwaited }
}
export type MoneyChoice = ReturnType<typeof useMoneyChoice>

function firstCurrency(currencies: readonly Currency[]): string {
  const likely = [localCurrency(), 'USD']
  const found = likely.find((abbr) => currencies.some((one) => one.abbr === abbr))
  return found ?? currencies[0]?.abbr ?? ''
}
