import type { Deposit } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { signs } from './deposit-icons.ts'
import { useUnsettledDeposits } from './queries.ts'
import styles from './unsettled-deposits.module.css'

/** Pending and failed deposits, each with a link to its status, where its reference is. */
export function UnsettledDeposits({ depositPath }: { depositPath: string }) {
  const { t } = useTranslation()
  const { data: deposits, isError, isFetching, refetch } = useUnsettledDeposits()
  if (!deposits && isError)
    return (
      <FailedState message={t('deposit-screens:open.loadFailed')} onRetry={() => void refetch()} busy={isFetching} />
    )
  if (!deposits || deposits.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('deposit-screens:open.title')}>
      <h2>{t('deposit-screens:open.title')}</h2>
      <ul className={styles.list} aria-live="polite">
        {deposits.map((deposit) => (
          <li key={deposit.reference}>
            <Line deposit={deposit} to={`${depositPath}?reference=${deposit.reference}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ deposit, to }: { deposit: Deposit; to: string }) {
  const { t } = useTranslation()
  const { status, exception, amount, currency, channel, createdAt } = deposit
  return (
    <Link to={to} className={styles.line}>
      <span className={styles.sign} data-status={exception ? undefined : status}>
        <Icon name={exception ? 'alert' : signs[status]} size={20} />
      </span>
      <span className={styles.text}>
        <span className={styles.state}>{stateOf()}</span>
        {deposit.reason && <span>{deposit.reason}</span>}
        <span className={styles.small}>
          {t(`deposit-screens:channels.${channel}`)} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
      </span>
      <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  )

  function stateOf() {
    if (exception) return t(`deposit-screens:follow.exception.${exception}.title`)
    if (status === 'failed') return t('deposit-screens:open.failed')
    return status === 'expired' ? t('deposit-screens:open.expired') : t('deposit-screens:open.pending')
  }
}
