import type { DeletionRefund, DeletionStatus } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from '../settings.module.css'

/** What goes back to where a leaving member paid from, what cannot, and what may still arrive. */
export function RefundList({ status: { deposited, refunds, pending } }: { status: DeletionStatus }) {
  const { t } = useTranslation()
  return (
    <>
      {refunds.length > 0 && (
        <section className={styles.refunds} aria-live="polite">
          <h3>{t('settings:data.deletion.refunds.title')}</h3>
          <ul className={styles.sessions}>
            {refunds.map((one) => (
              <RefundRow key={one.id} {...one} />
            ))}
          </ul>
          {refunds.some(({ status }) => status === 'submitted') && (
            <p className={styles.text}>{t('settings:data.deletion.refunds.waits')}</p>
          )}
        </section>
      )}
      {deposited.nonRefundable > 0 && (
        <p className={styles.text}>
          {t('settings:data.deletion.nonRefundable', { usd: formatMoney(deposited.nonRefundable) })}
        </p>
      )}
      {pending > 0 && <p className={styles.text}>{t('settings:data.deletion.pending')}</p>}
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
        {t(`settings:data.deletion.refunds.${status}`)}
      </Chip>
    </li>
  )
}
