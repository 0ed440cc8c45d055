import { type Locale, toDecimal } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'

/** An amount as it stands in a sentence of that language: "US$5.00", "5,00 $US". */
export const moneyIn = (locale: Locale, minor: bigint | number, currency: string): string =>
  new Intl.NumberFormat(regional(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toDecimal(minor, currency) as `${number}`,
  )
