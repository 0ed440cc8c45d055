import type { DeletionRefund, DeletionStatus } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from '../settings.module.css'

/** What goes back to where a leaving member paid from, what cannot, and what may still arrive. */
export function RefundList({ status: { paidIn, returns, pending } }: { status: DeletionStatus }) {
  const { t } = useTranslation()
  return (
    <>
      {returns.length > 0 && (
        <section className={styles.returns} aria-live="polite">
          <h3>{t('settings:data.leave.returns.title')}</h3>
          <ul className={styles.sessions}>
            {returns.map((one) => (
              <RefundRow key={one.id} {...one} />
            ))}
          </ul>
          {returns.some(({ status }) => status === 'submitted') && (
            <p className={styles.text}>{t('settings:data.leave.returns.waits')}</p>
          )}
        </section>
      )}
      {paidIn.stuck > 0 && (
        <p className={styles.text}>{t('settings:data.leave.stuck', { usd: formatMoney(paidIn.stuck) })}</p>
      )}
      {pending > 0 && <p className={styles.text}>{t('settings:data.leave.pending')}</p>}
    </>
  )
}

const variants = {
  submitted: { tone: 'indigo', icon: 'clock' },
  done: { tone: 'palm', icon: 'check' },
  failed: { tone: 'danger', icon: 'alert' },
} as const

function RefundRow({ amount, currency, usd, status }: DeletionRefund) {
  const { t } = useTranslation()
  return (
    <li className={styles.session}>
      <span className={styles.amount}>
        <strong>{formatMoney(usd)}</strong>
        {currency !== 'USD' && <span className={styles.text}>{formatMoney(amount, currency)}</span>}
      </span>
      <Chip tone={variants[status].tone} icon={variants[status].icon}>
        {t(`settings:data.leave.returns.${status}`)}
      </Chip>
    </li>
  )
}
