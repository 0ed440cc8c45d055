import { useCurrencies, useWallet } from './queries.ts'

/** Does the wallet lack money for a price in US dollars, while money can be paid in? false for no price. */
export function useIsShort(price: number | undefined): boolean {
  const { data: wallet } = useWallet()
  const { data: currencies } = useCurrencies()
  return Boolean(price !== undefined && wallet && wallet.usd < price && currencies?.length)
}
