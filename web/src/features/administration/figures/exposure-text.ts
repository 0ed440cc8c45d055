import { formatNumber } from '../../../lib/i18n/format.ts'
import type { ExposureKey } from './figure-rules.ts'

/** The coefficient as a number with `digitsMin` decimals or more, parts in percent. */
export function exposureText(name: ExposureKey, value: number | null, digitsMin = 0): string {
  if (value === null) return '–'
  return name === 'gini'
    ? formatNumber(value, { minimumFractionDigits: digitsMin, maximumFractionDigits: 2 })
    : formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
}
