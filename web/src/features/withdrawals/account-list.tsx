import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { type PayoutAccount, removeAccount, type Terms, useRefreshAccounts } from './queries.ts'
import styles from './withdrawals.module.css'

type AccountListProps = {
  terms: Terms
  accounts: readonly PayoutAccount[]
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
}

/** Where money may go: adding and removing. */
export function AccountList({ terms, accounts, guarded }: AccountListProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<PayoutAccount | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshAccounts()
  const labelOf = useAccountLabel()
  const isFirst = accounts.length === 0

  async function remove(account: PayoutAccount) {
    setBusy(true)
    try {
      const answer = await guarded(() => removeAccount(account.id))
      if (answer?.message) toast.info(answer.message)
      await refresh()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      setLeaving(null)
    }
  }

  return (
    <section className={styles.section}>
      <div className={isFirst ? styles.first : styles.head}>
        <h2>{t('withdraw-screens:accounts.title')}</h2>
        {isFirst && <p className={styles.muted}>{t('withdraw-screens:accounts.none')}</p>}
        <Button
          kind={isFirst && terms.withdrawable > 0 ? 'primary' : 'outlined'}
          icon="plus"
          onClick={() => setAdding(true)}
        >
          {t('withdraw-screens:accounts.add')}
        </Button>
      </div>
      <Accounts accounts={accounts} onRemove={setLeaving} />
      {isAdding && <AccountDialog terms={terms} guarded={guarded} onClose={() => setAdding(false)} />}
      <Dialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('withdraw-screens:accounts.removeTitle')}
        actions={
          <>
            <Button kind="outlined" onClick={() => setLeaving(null)}>
              {t('common:cancel')}
            </Button>
            <Button kind="danger" icon="trash" busy={isBusy} onClick={() => leaving && void remove(leaving)}>
              {t('common:remove')}
            </Button>
          </>
        }
      >
        <p>{leaving && t('withdraw-screens:accounts.removeText', { account: labelOf(leaving) })}</p>
      </Dialog>
    </section>
  )
}

function useAccountLabel() {
  const { t } = useTranslation()
  return ({ bankName, ending }: PayoutAccount) => t('withdraw-screens:accounts.line', { bank: bankName, ending })
}

type AccountsProps = { accounts: readonly PayoutAccount[]; onRemove: (account: PayoutAccount) => void }

function Accounts({ accounts, onRemove }: AccountsProps) {
  const { t } = useTranslation()
  const labelOf = useAccountLabel()
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <li key={account.id} className={styles.line}>
          <span className={styles.text}>
            {labelOf(account)}
            <span className={styles.muted}>{account.accountName}</span>
          </span>
          <IconButton
            icon="trash"
            label={t('withdraw-screens:accounts.remove', { account: labelOf(account) })}
            onClick={() => onRemove(account)}
          />
        </li>
      ))}
    </ul>
  )
}
