import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import styles from './plan-left.module.css'
import type { Subscription } from './queries.ts'

type PlanLeftProps = {
  subscription: Subscription
  /** A larger plan is offered below. */
  hasLarger?: boolean
}

/** What is left of a plan's calls and first messages, and what a further message costs. */
export function PlanLeft({ subscription, hasLarger = false }: PlanLeftProps) {
  const { t } = useTranslation()
  const { plan, left, periodStartedAt, messageCredits } = subscription
  const isUsedUp = left.messages === 0 || (plan.calls > 0 && left.calls === 0)
  return (
    <div className={styles.left}>
      <p className={styles.text}>
        {t('plans:current.since', { when: formatDate(periodStartedAt, { dateStyle: 'long' }) })}
      </p>
      <Meter name={t('plans:upgrade.messages')} left={left.messages} whole={plan.messages} />
      {plan.calls > 0 && <Meter name={t('plans:upgrade.calls')} left={left.calls} whole={plan.calls} />}
      {plan.messages !== null && messageCredits !== null && (
        <p className={styles.text}>
          {t('plans:current.messageFor', { count: messageCredits, number: formatNumber(messageCredits) })}
        </p>
      )}
      {isUsedUp && hasLarger && <p className={styles.used}>{t('plans:current.usedUp')}</p>}
    </div>
  )
}

function Meter({ name, left, whole }: { name: string; left: number | null; whole: number | null }) {
  const { t } = useTranslation()
  const text =
    left === null || whole === null
      ? t('plans:upgrade.daily')
      : t('plans:current.leftOf', { left: formatNumber(left), whole: formatNumber(whole) })
  return (
    <div className={styles.meter}>
      <span className={styles.meterText}>
        <span>{name}</span>
        <span>{text}</span>
      </span>
      {left !== null && whole !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ width: `${Math.min(1, left / Math.max(1, whole)) * 100}%` }} />
        </span>
      )}
    </div>
  )
}
