import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useCurrencies } from '../paying/index.ts'
import { type Arrival, DepositStatus } from './deposit-status.tsx'
import styles from './deposits.module.css'
import { DepositForm } from './form/deposit-form.tsx'
import { UnsettledDeposits } from './unsettled-deposits.tsx'

type DepositsProps = {
  /** The payment that is followed; null for a new one. */
  reference: string | null
  arrival?: Arrival
  onFollow: (reference: string | null) => void
  depositPath: string
  walletPath: string
  giftsPath: string
  supportPath: string
  backPath: string | null
  /** US dollars that are missing for what the member came from. */
  missingUsd?: number
}

/** Putting money in, and following it until it is there. */
export function Deposits({
  reference,
  arrival = null,
  onFollow,
  depositPath,
  walletPath,
  giftsPath,
  supportPath,
  backPath,
  missingUsd = 0,
}: DepositsProps) {
  const { t } = useTranslation()
  const currencies = useCurrencies()
  if (reference)
    return (
      <div className={styles.page}>
        <DepositStatus
          key={reference}
          reference={reference}
          arrival={arrival}
          walletPath={walletPath}
          giftsPath={giftsPath}
          supportPath={supportPath}
          backPath={backPath}
          onAgain={() => onFollow(null)}
        />
      </div>
    )
  if (currencies.isPending)
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  if (!currencies.data)
    return (
      <FailedState
        message={t('deposit-screens:loadFailed')}
        onRetry={() => void currencies.refetch()}
        busy={currencies.isFetching}
      />
    )
  if (currencies.data.length === 0) return <EmptyState icon="wallet" title={t('deposit-screens:closed')} />
  return (
    <div className={styles.page}>
      <UnsettledDeposits depositPath={depositPath} />
      <DepositForm currencies={currencies.data} missingUsd={missingUsd} onStarted={onFollow} />
    </div>
  )
}
