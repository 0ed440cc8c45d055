import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './plan-history.module.css'
import { type Period, useHistory } from './queries.ts'

/** The periods I had and what each cost; nothing before the first one. */
export function PlanHistory() {
  const { t } = useTranslation()
  const history = useHistory()
  const periods = history.data?.pages.flatMap((page) => page.periods) ?? []
  if (history.isSuccess && periods.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('plans:history.title')}</h2>
      {history.isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {history.isError && periods.length === 0 && (
        <FailedState
          message={t('plans:history.failed')}
          onRetry={() => void history.refetch()}
          busy={history.isFetching}
        />
      )}
      <ul>
        {periods.map((period) => (
          <PeriodLine key={period.id} period={period} />
        ))}
      </ul>
      <LoadMore
        hasMore={history.hasNextPage}
        busy={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
        automatic={!history.isFetchNextPageError}
      />
    </section>
  )
}

function PeriodLine({ period }: { period: Period }) {
  const { t } = useTranslation()
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  return (
    <li className={styles.period}>
      <div>
        <strong>{period.planName}</strong>
        <p className={styles.text}>{t('plans:fromTo', { from: day(period.startedAt), to: day(period.endedAt) })}</p>
      </div>
      <div className={styles.end}>
        <span className={styles.price}>{formatMoney(period.price)}</span>
        <p className={styles.text}>{t(`plans:history.reasons.${period.reason}`)}</p>
      </div>
    </li>
  )
}
