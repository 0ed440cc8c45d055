import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './date-plans.module.css'
import { useSharedPlan } from './queries.ts'

const tones = { planned: 'info', safe: 'palm', alerted: 'danger' } as const

/** A plan as the trusted contact sees it, without an account. */
export function SharedPlan({ token }: { token: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSharedPlan(token)
  if (!data && error) {
    if (error instanceof ApiFailure && error.status !== 0 && error.status < 500)
      return <EmptyState icon="search" title={t('safety-screens:shared.gone')} />
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  const { firstname: name, meets, place, startsAt, checkInAt, state } = data
  return (
    <div className={styles.group}>
      <h1>{t('safety-screens:shared.meets', { name, meets })}</h1>
      <Banner tone={tones[state]} icon={state === 'alerted' ? 'alert' : 'shield'}>
        {t(`safety-screens:shared.states.${state}`, { name, time: formatMoment(checkInAt) })}
      </Banner>
      <p>{place}</p>
      <p>{t('safety-screens:shared.times', { from: formatMoment(startsAt), to: formatMoment(checkInAt) })}</p>
    </div>
  )
}
