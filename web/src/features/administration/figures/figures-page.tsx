import { type FigureDay, type Figures, figureDaysMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../lib/i18n/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFigures } from '../queries.ts'
import { ExposureCards } from './exposure-cards.tsx'
import { ExposureTable } from './exposure-table.tsx'
import {
  type FigureChart,
  figureCharts,
  figuresCsv,
  inHours,
  isAverage,
  isPeriod,
  lastDays,
  type Period,
  pointsOf,
  totalOf,
} from './figure-rules.ts'
import { FigureTable } from './figure-table.tsx'
import styles from './figures.module.css'
import { FunnelBars } from './funnel-bars.tsx'
import { PeriodFields } from './period-fields.tsx'
import { RetentionTable } from './retention-table.tsx'
import { TrendChart } from './trend-chart.tsx'
import { useFigureText } from './use-figure-text.ts'

/** What happened in a period, as charts or as a table. */
export function FiguresPage() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>(() => lastDays(28, new Date()))
  const [view, setView] = useState<'charts' | 'table'>('charts')
  const list = useFigures(period, isPeriod(period))
  const { data } = list
  return (
    <div className={styles.page}>
      <PeriodFields period={period} onChange={setPeriod} />
      <div className={styles.toolbar}>
        <SegmentedControl
          label={t('admin-screens:figures.view')}
          segments={[
            { value: 'charts', label: t('admin-screens:figures.charts') },
            { value: 'table', label: t('admin-screens:figures.table') },
          ]}
          value={view}
          onChange={setView}
        />
        <Button
          kind="outlined"
          disabled={!data}
          onClick={() =>
            data &&
            saveFile(new Blob([figuresCsv(data)], { type: 'text/csv' }), `figures-${period.from}-${period.to}.csv`)
          }
        >
          {t('admin-screens:members.csv')}
        </Button>
      </div>
      {isPeriod(period) ? (
        <Content list={list} view={view} />
      ) : (
        <p role="alert">{t('admin-screens:figures.wrongPeriod', { days: formatNumber(figureDaysMax) })}</p>
      )}
      <p className={styles.muted}>{t('admin-screens:figures.note')}</p>
    </div>
  )
}

function Content({ list, view }: { list: ReturnType<typeof useFigures>; view: 'charts' | 'table' }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = list
  if (error)
    return <FailedState message={t('admin-screens:figures.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  if (data.days.length === 0) return <EmptyState icon="search" title={t('admin-screens:figures.none')} />
  if (view === 'charts') return <Charts figures={data} />
  return (
    <>
      <FigureTable days={data.days} />
      <ExposureTable exposure={data.exposure} />
    </>
  )
}

function Charts({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  return (
    <div className={styles.cards}>
      {figureCharts.map((chart) => (
        <ChartCard key={chart.name} chart={chart} days={figures.days} />
      ))}
      <Card as="section" className={styles.wide}>
        <h2>{t('admin-screens:figures.funnel')}</h2>
        <p className={styles.muted}>{t('admin-screens:figures.funnelText')}</p>
        <FunnelBars funnel={figures.funnel} />
      </Card>
      <Card as="section" className={styles.wide}>
        <h2>{t('admin-screens:figures.retention')}</h2>
        <p className={styles.muted}>{t('admin-screens:figures.retentionText')}</p>
        <RetentionTable weeks={figures.retention} />
      </Card>
      <ExposureCards exposure={figures.exposure} />
    </div>
  )
}

function ChartCard({ chart, days }: { chart: FigureChart; days: readonly FigureDay[] }) {
  const { t } = useTranslation()
  const { nameOf, titleOf, format, formatShort } = useFigureText()
  const totals = chart.keys.map((key) => totalOf(days, key))
  const points = pointsOf(days, chart.keys)
  const title = titleOf(chart.name)
  const from = formatDay(days[0]?.day ?? '')
  const to = formatDay(days.at(-1)?.day ?? '')
  const sums = chart.keys.map((key, index) => `${nameOf(key)}: ${format(totals[index] ?? null, chart.unit)}`).join(', ')
  return (
    <Card as="section" className={chart.unit === 'minutes' ? styles.wide : styles.card}>
      <h2>{title}</h2>
      <p className={styles.totals}>
        {chart.keys.map((key, index) => (
          <span key={key}>
            <strong>{format(totals[index] ?? null, chart.unit)}</strong>{' '}
            <span className={styles.muted}>
              {isAverage(key) ? t('admin-screens:figures.mean', { name: nameOf(key) }) : nameOf(key)}
            </span>
          </span>
        ))}
      </p>
      <TrendChart
        label={t('admin-screens:figures.chartLabel', { title, from, to, sums })}
        points={chart.unit === 'minutes' ? inHours(points) : points}
        names={chart.keys.map(nameOf)}
        format={(value) => formatShort(value, chart.unit)}
      />
    </Card>
  )
}
