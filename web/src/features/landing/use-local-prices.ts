import { useEffect, useState } from 'react'

type LocalPrice = (usd: number) => string

/**
 * Prices in the visitor's own currency; null on the prerendered page, until the rate is known, and where there is none. The code
 * and the rate are loaded after the page is drawn.
 */
export function useLocalPrices(): LocalPrice | null {
  const [price, setPrice] = useState<LocalPrice | null>(null)
  useEffect(() => {
    let isGone = false
    import('./local-prices.ts')
      .then(({ fetchLocalPrices }) => fetchLocalPrices())
      .then((found) => {
        if (!isGone) setPrice(() => found)
      })
      // The prices in dollars are complete without it.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return price
}
