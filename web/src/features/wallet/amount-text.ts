import { formatMoney } from '../../lib/i18n/format.ts'
import { creditText } from '../paying/index.ts'
import type { Side } from './queries.ts'

/** "US$5.00" or "250 credits". */
export const amountIn = (currency: Side, amount: number): string =>
  currency === 'USD' ? formatMoney(amount) : creditText(amount)

/** The same with its sign, for what moved. */
export const movedIn = (currency: Side, amount: number): string =>
  amount > 0 ? `+${amountIn(currency, amount)}` : `−${amountIn(currency, -amount)}`
