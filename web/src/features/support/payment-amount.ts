import type { QuestionedPayment } from '@karibu/contract'
import { formatMoney, formatNumber } from '../../lib/i18n/format.ts'

/** What moved, in its currency or in credits, for which the page has its own words. */
export const paymentAmount = (
  { amount, currency }: QuestionedPayment,
  credits: (number: { number: string }) => string,
): string => (currency === 'credits' ? credits({ number: formatNumber(amount) }) : formatMoney(amount, currency))
