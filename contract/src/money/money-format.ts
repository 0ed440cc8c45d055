import { regional } from '../regional.ts'
import { toDecimal } from './money.ts'

/** Smallest units as they stand in a sentence of a language: "$5.00", "5,00 $". */
export const moneyIn = (locale: string, minor: bigint | number, currency: string): string =>
  written(minor, { locale, currency, currencyDisplay: 'narrowSymbol' })

/** The same with the code of the currency, for a sum of money paid in: "KES 1,250.00". A sign may be that of several. */
export const codedMoneyIn = (locale: string, minor: bigint | number, currency: string): string =>
  written(minor, { locale, currency, currencyDisplay: 'code' })

type Manner = { locale: string; currency: string; currencyDisplay: 'narrowSymbol' | 'code' }

// The decimal is passed as text, which `toDecimal` writes as a number, so that large amounts keep their last digit.
const written = (minor: bigint | number, { locale, currency, currencyDisplay }: Manner): string =>
  new Intl.NumberFormat(regional(locale), { style: 'currency', currency, currencyDisplay }).format(
    toDecimal(minor, currency) as `${number}`,
  )
