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
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFigures } from '../queries.ts'
import {
  csvOf,
  type FigureChart,
  figureCharts,
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
import { RetentionTable } from './retention-table.tsx'
import { TrendChart } from './trend-chart.tsx'
import { useFigureText } from './use-figure-text.ts'

const periods = ['28', '91', '365'] as const

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
            data && saveFile(new Blob([csvOf(data)], { type: 'text/csv' }), `figures-${period.from}-${period.to}.csv`)
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

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void }

function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation()
  const usual = periods.find((days) => {
    const { from, to } = lastDays(Number(days), new Date())
    return from === period.from && to === period.to
  })
  const set = (change: Partial<Period>) => onChange({ ...period, ...change })
  return (
    <div className={styles.period}>
      <SegmentedControl
        label={t('admin-screens:figures.period')}
        segments={periods.map((days) => ({ value: days, label: t(`admin-screens:figures.days.${days}`) }))}
        value={usual ?? ''}
        onChange={(days) => onChange(lastDays(Number(days), new Date()))}
      />
      <TextField
        name="from"
        type="date"
        label={t('admin-screens:figures.from')}
        value={period.from}
        onChange={({ target }) => target.value && set({ from: target.value })}
      />
      <TextField
        name="to"
        type="date"
        label={t('admin-screens:figures.to')}
        value={period.to}
        onChange={({ target }) => target.value && set({ to: target.value })}
      />
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
  return view === 'charts' ? <Charts figures={data} /> : <FigureTable days={data.days} />
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
