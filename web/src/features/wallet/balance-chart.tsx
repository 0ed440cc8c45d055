import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/i18n/format.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { amountIn } from './amount-text.ts'
import styles from './balance-chart.module.css'
import { areaPath, linePath } from './chart-rules.ts'
import { type Side, useChart } from './queries.ts'

const box = { width: 640, height: 160 }
const spans = ['7', '30', '90'] as const

/** How a balance went over the last days, drawn and in words. */
export function BalanceChart() {
  const { t } = useTranslation()
  const [side, setSide] = useState<Side>('USD')
  const [span, setSpan] = useState<(typeof spans)[number]>('30')
  const { data: points, error, refetch, isFetching } = useChart(Number(span))
  return (
    <div className={styles.chart}>
      <div className={styles.controls}>
        <SegmentedControl
          label={t('wallet-screens:chart.what')}
          segments={[
            { value: 'USD', label: t('wallet-screens:usd') },
            { value: 'credits', label: t('wallet-screens:credits') },
          ]}
          value={side}
          onChange={setSide}
        />
        <SegmentedControl
          label={t('wallet-screens:chart.span')}
          segments={spans.map((value) => ({ value, label: t('wallet-screens:chart.days', { count: Number(value) }) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {points?.every((point) => pick(point, side) === 0) && (
        <p className={styles.text}>{t('wallet-screens:chart.empty')}</p>
      )}
      {points?.some((point) => pick(point, side) !== 0) && (
        <Drawing side={side} points={points.map((point) => ({ day: point.day, value: pick(point, side) }))} />
      )}
      {!points && <Missing isFailed={error !== null} onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  )
}

function Missing({ isFailed, ...again }: { isFailed: boolean; onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation()
  if (isFailed) return <FailedState message={t('wallet-screens:chart.failed')} {...again} />
  return <Skeleton shape="block" className={styles.skeleton} />
}

const pick = (point: { usd: number; credits: number }, side: Side) => (side === 'USD' ? point.usd : point.credits)

function Drawing({ side, points }: { side: Side; points: readonly { day: string; value: number }[] }) {
  const { t } = useTranslation()
  const values = points.map(({ value }) => value)
  const line = linePath(values, box)
  const [first, last] = [points[0], points.at(-1)]
  const [from, to] = [formatDay(first?.day ?? ''), formatDay(last?.day ?? '')]
  const most = amountIn(side, Math.max(...values))
  const summary = t('wallet-screens:chart.summary', {
    what: t(side === 'USD' ? 'wallet-screens:usd' : 'wallet-screens:credits'),
    from,
    to,
    first: amountIn(side, first?.value ?? 0),
    last: amountIn(side, last?.value ?? 0),
    least: amountIn(side, Math.min(...values)),
    most,
  })
  return (
    <figure className={styles.figure}>
      {/* The ends of both axes, for eyes; the sentence below says them to all. */}
      <p className={styles.axis} aria-hidden="true">
        {most}
      </p>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.area} d={areaPath(line, box)} />
        <path className={styles.line} d={line} />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <figcaption className={styles.text}>{summary}</figcaption>
    </figure>
  )
}
