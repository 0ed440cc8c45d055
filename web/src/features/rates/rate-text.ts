import { formatNumber } from '../../lib/i18n/format.ts'

export const rateNumber = (perUsd: number): string => formatNumber(perUsd, { maximumFractionDigits: 4 })

/** "+1.9 %", with its sign. */
export const percent = (value: number): string =>
  formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' })
