import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './date-plans.module.css'
import { PlanCard } from './plan-card.tsx'
import { PlanForm } from './plan-form.tsx'
import { usePlans } from './queries.ts'

/** The plans that I shared, and a form for another one. */
export function DatePlanSettings() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = usePlans()
  if (error && !data)
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  return (
    <div className={styles.group}>
      {data.plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
      <p className={styles.text}>{t('safety-screens:plan.text')}</p>
      <PlanForm key={data.plans.length} hasSms={data.smsAvailable} />
    </div>
  )
}
