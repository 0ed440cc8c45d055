import type { Deposit } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { signs } from './deposit-icons.ts'
import styles from './deposit-status.module.css'
import { DepositSteps } from './deposit-steps.tsx'
import { useDeposit } from './queries.ts'

/** How the member returned from the payment page: by its return link or by its Cancel; null without a visit there. */
export type Arrival = 'returned' | 'left' | null

type DepositStatusProps = {
  reference: string
  arrival: Arrival
  walletPath: string
  giftsPath: string
  /** Where somebody came from who needed more in the wallet. */
  backPath: string | null
  onAgain: () => void
}

/** A payment on its way, followed by itself until it is over. */
export function DepositStatus({ reference, arrival, walletPath, giftsPath, backPath, onAgain }: DepositStatusProps) {
  const { t } = useTranslation()
  const { data: deposit, error, refetch, isFetching } = useDeposit(reference)
  const title = useFocusWhenLost<HTMLHeadingElement>(deposit?.odd ?? deposit?.status)
  if (!deposit && error) {
    const isMissing = error instanceof ApiFailure && error.status < 500 && error.status > 0
    const message = isMissing ? t('deposit-screens:follow.missing') : t('deposit-screens:loadFailed')
    return <FailedState message={message} onRetry={isMissing ? onAgain : () => void refetch()} busy={isFetching} />
  }
  if (!deposit)
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  const { odd } = deposit
  return (
    <section className={styles.status}>
      <div role="status" className={styles.text}>
        <span className={styles.sign} data-status={odd ? undefined : deposit.status}>
          <Icon name={odd ? 'alert' : signs[deposit.status]} size={32} />
        </span>
        <h2 ref={title} tabIndex={-1}>
          {titleOf(deposit)}
        </h2>
        <p>
          {odd
            ? t(`deposit-screens:follow.odd.${odd}.text`)
            : (deposit.reason ?? t(`deposit-screens:follow.${stageOf(deposit)}.text`))}
        </p>
        {!odd && deposit.status === 'failed' && deposit.reason && <p>{t('deposit-screens:follow.failed.text')}</p>}
      </div>
      {!odd && <DepositSteps status={deposit.status} />}
      <p className={styles.reference}>
        {t('deposit-screens:follow.reference')} <code>{deposit.reference}</code>
      </p>
      <div className={styles.actions}>
        {deposit.status === 'pending' && deposit.url && (
          <a className={styles.link} href={deposit.url} target="_blank" rel="noopener">
            {t('deposit-screens:follow.open')}
          </a>
        )}
        {deposit.status !== 'pending' && backPath && (
          <ButtonLink to={backPath}>{t('deposit-screens:follow.back')}</ButtonLink>
        )}
        {deposit.status === 'paid' && !backPath && (
          <ButtonLink icon="gift" to={giftsPath}>
            {t('gift-screens:give')}
          </ButtonLink>
        )}
        <ButtonLink kind="outlined" icon="wallet" to={walletPath}>
          {t('deposit-screens:follow.wallet')}
        </ButtonLink>
        <Button kind="ghost" icon="plus" onClick={onAgain}>
          {t('deposit-screens:follow.again')}
        </Button>
      </div>
    </section>
  )

  /** Who is back from the payment page is not sent to it as to another tab. */
  function stageOf({ status }: Deposit) {
    return status === 'pending' ? (arrival ?? status) : status
  }

  function titleOf(deposit: Deposit) {
    const { status, credited, odd } = deposit
    if (odd) return t(`deposit-screens:follow.odd.${odd}.title`)
    if (status === 'paid') return t('deposit-screens:follow.paid.title', { amount: formatMoney(credited ?? 0) })
    return t(`deposit-screens:follow.${stageOf(deposit)}.title`)
  }
}
