import { figureDaysMax, type ModeratorWork } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { isPeriod, lastDays, type Period } from '../figures/figure-rules.ts'
import styles from '../figures/figures.module.css'
import { PeriodFields } from '../figures/period-fields.tsx'
import { useWorkload } from '../queries.ts'

/** What moderators decided in a period, and what is open now. Who is no administrator sees only their own figures. */
export function WorkloadPage() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>(() => lastDays(28, new Date()))
  const { data, error, isFetching, refetch } = useWorkload(period, isPeriod(period))
  return (
    <div className={styles.page}>
      <PeriodFields period={period} onChange={setPeriod} />
      {!isPeriod(period) && (
        <p role="alert">{t('admin-screens:figures.wrongPeriod', { days: formatNumber(figureDaysMax) })}</p>
      )}
      {error && (
        <FailedState message={t('admin-screens:workload.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data && !error && (
        <>
          <Card className={styles.totals}>
            <span>
              <strong>{formatNumber(data.open)}</strong>{' '}
              <span className={styles.muted}>{t('admin-screens:workload.open')}</span>
            </span>
            <span>
              <strong>{formatNumber(data.taken)}</strong>{' '}
              <span className={styles.muted}>{t('admin-screens:workload.taken')}</span>
            </span>
          </Card>
          <WorkloadTable moderators={data.moderators} />
        </>
      )}
      <p className={styles.muted}>{t('admin-screens:workload.note')}</p>
    </div>
  )
}

function WorkloadTable({ moderators }: { moderators: readonly ModeratorWork[] }) {
  const { t } = useTranslation()
  const columns = ['decisions', 'minutes', 'taken', 'appeals', 'overturned'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('admin-screens:workload.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin-screens:workload.moderator')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`admin-screens:workload.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moderators.map(({ moderator, ...work }, index) => (
            <tr key={moderator.id ?? index}>
              <th scope="row">{moderator.name || t('admin-screens:workload.gone')}</th>
              {columns.map((column) => (
                <td key={column}>{column === 'minutes' ? timeText(work.minutes) : formatNumber(work[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function timeText(minutes: number | null): string {
  if (minutes === null) return '–'
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [minutes / 60, 'hour']
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}
