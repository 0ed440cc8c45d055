import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { DepositLink } from './deposit-link.tsx'
import styles from './payment-refusal.module.css'

type PaymentRefusalProps = {
  error: unknown
  /** What is said when the balance is too low, and when there was no answer that says why. */
  sentText: { insufficient: string; failed: string }
  depositPath: string
}

/** Why something could not be bought; a wallet that holds too little leads to the deposit, and back here. */
export function PaymentRefusal({ error, sentText: texts, depositPath }: PaymentRefusalProps) {
  const { t } = useTranslation()
  if (!error) return null
  const isShort = error instanceof ApiFailure && error.code === 'insufficient_funds'
  return (
    <div role="alert" className={styles.refusal}>
      <Icon name="alert" size={20} />
      <div className={styles.text}>
        <p>{isShort ? texts.insufficient : reasonOf(error, texts.failed)}</p>
        {isShort && <p className={styles.hint}>{t('plans:wallet.nothingTaken')}</p>}
        {isUnanswered(error) && <p className={styles.hint}>{t('plans:wallet.safeAgain')}</p>}
        {isShort && <DepositLink kind="gold" to={depositPath} />}
      </div>
    </div>
  )
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

function reasonOf(error: unknown, otherwise: string): string {
  if (isUnanswered(error) || !(error instanceof ApiFailure)) return otherwise
  const fault = Object.values(error.errors).flat()[0]
  return fault ?? (error.message || otherwise)
}
