import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Balance } from '../paying/index.ts'
import { CurrentPlan } from './current-plan.tsx'
import { type Plan, usePlans, useRequestLevels } from './offer-query.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { byPrice } from './plan-rules.ts'
import { useSubscription } from './queries.ts'
import { StaysFree } from './stays-free.tsx'
import styles from './upgrade.module.css'

type UpgradeProps = {
  depositPath: string
  /** What the member lacked where they came from: `call` or `write`. */
  need?: string | null
}

/** The plans by need, the one I have, and what lies behind. */
export function Upgrade({ depositPath, need = null }: UpgradeProps) {
  const { t } = useTranslation()
  const plans = usePlans()
  const requestLevels = useRequestLevels()
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
  // The newest offer of the plan that is asked for.
  const offered = plans.data.find(({ id }) => id === asked?.id)
  const change = offered?.change
  const paid = byPrice(plans.data).filter(({ price }) => price > 0)
  const isOnFree = mine.data.plan.price === 0
  const hasLarger = paid.some(({ price }) => price > mine.data.plan.price)
  const own = <CurrentPlan subscription={mine.data} {...{ hasLarger, depositPath }} />
  return (
    <div className={styles.page}>
      {!isOnFree && own}
      <section className={styles.section}>
        <div className={styles.ask}>
          <h2>{t('plans:upgrade.ask')}</h2>
          <p className={styles.text}>{t('plans:upgrade.on', { plan: mine.data.plan.name })}</p>
        </div>
        <PlanCards plans={paid} current={mine.data} need={need} onChoose={setAsked} />
        <StaysFree />
        {requestLevels.data && <p className={styles.note}>{t('plans:upgrade.firstMessages', requestLevels.data)}</p>}
        <Balance />
      </section>
      {isOnFree && own}
      <PlanHistory />
      {asked && offered && change && (
        <PlanOffer
          key={offered.id}
          plan={{ ...offered, change }}
          chosen={asked}
          current={mine.data}
          depositPath={depositPath}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
