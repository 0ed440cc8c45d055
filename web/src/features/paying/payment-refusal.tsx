import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { DepositLink } from './deposit-link.tsx'
import styles from './payment-refusal.module.css'
import { useWallet } from './queries.ts'

type PaymentRefusalProps = {
  error: unknown
  /** What is said when the balance is too low, and when there was no answer that says why. */
  sentText: { insufficient: string; failed: string }
  depositPath: string
  /** US dollars, so that the deposit begins with what is missing. */
  price?: number
}

/** Why something could not be bought; a wallet that holds too little leads to the deposit, and back here. */
export function PaymentRefusal({ error, sentText: texts, depositPath, price }: PaymentRefusalProps) {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  if (!error) return null
  const isShort = error instanceof ApiFailure && error.code === 'insufficient_funds'
  return (
    <div role="alert" className={styles.refusal}>
      <Icon name="alert" size={20} />
      <div className={styles.text}>
        <p>{isShort ? texts.insufficient : reasonOf(error, texts.failed)}</p>
        {isShort && <p className={styles.hint}>{t('plans:wallet.nothingTaken')}</p>}
        {isUnanswered(error) && <p className={styles.hint}>{t('plans:wallet.safeAgain')}</p>}
        {isShort && <DepositLink kind="gold" to={depositPath} missing={missingOf(price, wallet?.usd)} />}
      </div>
    </div>
  )
}

const missingOf = (price = 0, held = 0): number => Math.max(0, price - held)

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

function reasonOf(error: unknown, otherwise: string): string {
  if (isUnanswered(error) || !(error instanceof ApiFailure)) return otherwise
  const fault = Object.values(error.errors).flat()[0]
  return fault ?? (error.message || otherwise)
}
