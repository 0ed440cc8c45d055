import { toDecimal } from './money.ts'
import { regional } from './regional.ts'

/** Smallest units as they stand in a sentence of a language: "$5.00", "5,00 $". */
export const moneyIn = (locale: string, minor: bigint | number, currency: string): string =>
  new Intl.NumberFormat(regional(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toDecimal(minor, currency) as `${number}`,
  )
