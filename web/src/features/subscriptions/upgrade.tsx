import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Balance } from '../paying/index.ts'
import { CurrentPlan } from './current-plan.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { byPrice } from './plan-rules.ts'
import { PlanTable } from './plan-table.tsx'
import { type Plan, usePlans, useSubscription } from './queries.ts'
import styles from './upgrade.module.css'

/** The plans side by side, the one I have, and what lies behind. */
export function Upgrade({ depositPath }: { depositPath: string }) {
  const { t } = useTranslation()
  const plans = usePlans()
  const mine = useSubscription()
  const [asked, setAsked] = useState<Plan | null>(null)
  if (plans.isPending || mine.isPending)
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  if (!plans.data || !mine.data) {
    const again = () => void Promise.all([plans.refetch(), mine.refetch()])
    return (
      <FailedState message={t('plans:upgrade.loadFailed')} onRetry={again} busy={plans.isFetching || mine.isFetching} />
    )
  }
  // The newest price of the plan that is asked for.
  const offered = plans.data.find(({ id }) => id === asked?.id)
  const change = offered?.change
  return (
    <div className={styles.page}>
      <CurrentPlan subscription={mine.data} depositPath={depositPath} />
      <section className={styles.section}>
        <h2>{t('plans:upgrade.compare')}</h2>
        <p className={styles.text}>{t('plans:upgrade.freeFirst')}</p>
        <PlanTable plans={byPrice(plans.data)} current={mine.data} onChoose={setAsked} />
        <Balance />
      </section>
      <PlanHistory />
      {offered && change && (
        <PlanOffer
          key={offered.id}
          plan={{ ...offered, change }}
          current={mine.data}
          depositPath={depositPath}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
