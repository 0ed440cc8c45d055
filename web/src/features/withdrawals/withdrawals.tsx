import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { AccountList } from './account-list.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { useAccounts, useTerms } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'
import styles from './withdrawals.module.css'

/** Taking earnings out. Where payouts are closed nothing but the page's name is shown. */
export function Withdrawals() {
  const { t } = useTranslation()
  const terms = useTerms()
  const accounts = useAccounts(terms.data?.open === true)
  const { guarded, dialog } = useFreshPassword()
  if (terms.isPending || (terms.data?.open && accounts.isPending))
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  if (!terms.data || (terms.data.open && !accounts.data))
    return (
      <FailedState
        message={t('withdraw-screens:loadFailed')}
        onRetry={() => void (terms.data ? accounts.refetch() : terms.refetch())}
        busy={terms.isFetching || accounts.isFetching}
      />
    )
  if (!terms.data.open || !accounts.data) return null
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <WithdrawForm terms={terms.data} accounts={accounts.data} guarded={guarded} />
        <AccountList terms={terms.data} accounts={accounts.data} guarded={guarded} />
        <WithdrawalList />
      </div>
      <HowItWorks terms={terms.data} withLimits={accounts.data.length === 0} />
      {dialog}
    </div>
  )
}
