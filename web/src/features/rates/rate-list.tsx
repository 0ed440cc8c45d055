import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { useFreshPassword } from '../confirm-password/index.ts'
import { useRates } from './queries.ts'
import { RateCard } from './rate-card.tsx'
import styles from './rates.module.css'

/** The exchange rates for staff: sources, age, open proposals, and manual changes. */
export function RateList() {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const rates = useRates()
  const proposals = rates.data?.filter(({ proposal }) => proposal !== null).length
  const place = useFocusWhenLost<HTMLDivElement>(proposals, { atFirst: false })
  return (
    <div className={styles.page} ref={place} tabIndex={-1}>
      <p className={styles.muted}>{t('staff:rates.intro')}</p>
      {rates.isPending && (
        <div role="status" aria-label={t('staff:rates.loading')} className={styles.list}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
      {rates.isError && !rates.data && (
        <FailedState message={t('staff:rates.failed')} onRetry={() => void rates.refetch()} busy={rates.isFetching} />
      )}
      {rates.data?.length === 0 && <EmptyState icon="search" title={t('staff:rates.none')} />}
      <div className={styles.list}>
        {rates.data?.map((rate) => (
          <RateCard key={rate.currency} rate={rate} guarded={guarded} />
        ))}
      </div>
      {dialog}
    </div>
  )
}
