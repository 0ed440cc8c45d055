import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../lib/i18n/format.ts'
import type { FigureChart, FigureKey, FigureUnit } from './figure-rules.ts'
import { figureCharts } from './figure-rules.ts'

/** Names of figures and charts, and values in their unit. */
export function useFigureText() {
  const { t } = useTranslation()
  return {
    nameOf: (key: FigureKey) => t(`admin-screens:figures.names.${key}`),
    titleOf: (name: FigureChart['name']) => {
      const chart = figureCharts.find((each) => each.name === name)
      return chart ? t(`admin-screens:figures.titles.${chart.name}`) : name
    },
    format,
    formatShort,
  }
}

/** A value in full; a dash where there is none. */
function format(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'money') return formatMoney(value)
  return unit === 'minutes' ? hours(value) : formatNumber(Math.round(value))
}

/** A value for an axis; of times it is in hours already. */
function formatShort(value: number, unit: FigureUnit): string {
  if (unit === 'minutes') return hours(value * 60)
  const isMoney = unit === 'money'
  return formatNumber(value, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(isMoney && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 0 }),
  })
}

const hours = (minutes: number) =>
  formatNumber(minutes / 60, { style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 })
