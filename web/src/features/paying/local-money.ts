import { formatMoney, formatNumber } from '../../lib/i18n/format.ts'

/** An amount of a currency without ".00": "₦5,000", "GH₵46.50". */
export function localMoney(amount: number, currency: string): string {
  if (!Number.isInteger(amount)) return formatMoney(amount, currency)
  return formatNumber(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
}
