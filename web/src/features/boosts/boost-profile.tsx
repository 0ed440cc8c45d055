import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import styles from './boost-profile.module.css'
import { BoostReceipts } from './boost-receipts.tsx'
import { boostedUntil } from './boost-rules.ts'
import { BoostShop } from './boost-shop.tsx'
import { type Boost, useBoostPlans, useBoosts } from './queries.ts'
import { RunningBoost } from './running-boost.tsx'

/** The first of them is above the lengths until a boost runs. */
const facts = ['earlier', 'fit', 'quiet', 'promise'] as const

/** Being shown earlier: what it does, what runs, what it costs and what it brought. */
export function BoostProfile({ depositPath }: { depositPath: string }) {
  const { t } = useTranslation()
  const plans = useBoostPlans()
  const mine = useBoosts()
  const seed = useAuthStore((state) => state.user?.id) ?? ''
  const [bought, setBought] = useState<Boost | null>(null)
  if (plans.isPending || mine.isPending)
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  if (!plans.data)
    return (
      <FailedState message={t('plans:boost.loadFailed')} onRetry={() => void plans.refetch()} busy={plans.isFetching} />
    )
  const known = mine.data?.pages.flatMap((page) => page.boosts) ?? []
  // Shows the new boost immediately, before the list is refetched.
  const running = boostedUntil(bought && !known.some(({ id }) => id === bought.id) ? [bought, ...known] : known)
  return (
    <div className={styles.page}>
      {running ? (
        <RunningBoost key={running.endsAt} boost={running} isNew={bought !== null} />
      ) : (
        <div className={styles.hero}>
          <span className={styles.mark}>
            <Icon name="boost" size={32} />
          </span>
          <p>{t('plans:boost.facts.earlier')}</p>
          <Pattern seed={seed} columns={14} rows={4} className={styles.pattern ?? ''} />
        </div>
      )}
      <BoostShop plans={plans.data} running={running} depositPath={depositPath} onBought={setBought} />
      <section className={styles.what}>
        <h2>{t('plans:boost.what')}</h2>
        <ul className={styles.facts}>
          {facts
            .filter((fact) => running || fact !== 'earlier')
            .map((fact) => (
              <li key={fact}>{t(`plans:boost.facts.${fact}`)}</li>
            ))}
        </ul>
      </section>
      <BoostReceipts list={mine} />
    </div>
  )
}
