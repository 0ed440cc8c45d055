import { useTranslation } from 'react-i18next'
import { inCurrency, localCurrency } from './local-currency.ts'
import { localMoney } from './local-money.ts'
import { useCurrencies } from './queries.ts'

/** What a price in dollars is about in the member's own currency; null where that is dollars, or no rate is known. */
export function useLocalPrice(): (usd: number) => string | null {
  const { t } = useTranslation()
  const { data } = useCurrencies()
  const abbr = localCurrency()
  const currency = data?.find((one) => one.abbr === abbr)
  const perUsd = currency?.perUsd
  if (!currency || !perUsd || currency.abbr === 'USD') return () => null
  return (usd) => t('plans:about', { amount: localMoney(inCurrency(usd, { ...currency, perUsd }), currency.abbr) })
}

/** The approximate price behind one in dollars, with the space between them; nothing where there is none. */
export function LocalPrice({ usd, className }: { usd: number; className?: string | undefined }) {
  const price = useLocalPrice()(usd)
  if (!price) return null
  return (
    <>
      {' '}
      <span className={className}>{price}</span>
    </>
  )
}
