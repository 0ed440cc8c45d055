import type { Deposit } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import styles from './deposit-status.module.css'

const steps = ['requested', 'waiting', 'received'] as const

/** Requested, waiting, received: how far a payment has come. */
export function DepositSteps({ status }: Pick<Deposit, 'status'>) {
  const { t } = useTranslation()
  const reached = status === 'paid' || status === 'reversed' ? 2 : 1
  return (
    <ol className={styles.steps} aria-label={t('deposit-screens:follow.steps')}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={styles.step}
          data-reached={at <= reached || undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          {t(`deposit-screens:follow.${step}`)}
        </li>
      ))}
    </ol>
  )
}
