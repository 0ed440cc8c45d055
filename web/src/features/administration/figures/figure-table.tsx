import type { FigureDay } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/i18n/format.ts'
import { type FigureChart, figureCharts } from './figure-rules.ts'
import styles from './figures.module.css'
import { useFigureText } from './use-figure-text.ts'

const columns = figureCharts.flatMap((chart: FigureChart) => chart.keys.map((key) => ({ key, unit: chart.unit })))

/** All figures, a row for each day, newest first. */
export function FigureTable({ days }: { days: readonly FigureDay[] }) {
  const { t } = useTranslation()
  const { nameOf, format } = useFigureText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('admin-screens:figures.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin-screens:figures.day')}</th>
            {columns.map(({ key }) => (
              <th key={key} scope="col">
                {nameOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.day}>
              <th scope="row">{formatDate(`${each.day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</th>
              {columns.map(({ key, unit }) => (
                <td key={key}>{format(each[key], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
