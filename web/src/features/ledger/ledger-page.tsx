import { platformAccounts } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { AccountView } from './account-view.tsx'
import styles from './ledger.module.css'
import { currenciesOf } from './ledger-rules.ts'
import { type LedgerPaths, TransferView } from './transfer-view.tsx'
import { TrialBalanceView } from './trial-balance-view.tsx'

const views = ['trial', 'account', 'transfer'] as const

/** The books: whether they balance, the entries of an account, and a transfer. What is shown is in the address, but no member. */
export function LedgerPage(paths: LedgerPaths) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'trial'
  const code = platformAccounts.find((one) => one === search.get('code')) ?? 'clearing:paystack'
  const chosen = /^[A-Z]{3}$/.exec(search.get('currency') ?? '')?.[0]
  const currencies = currenciesOf(code, chosen)
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? 'USD'
  return (
    <div className={styles.page}>
      <Tabs
        label={t('admin-screens:ledger.views')}
        tabs={views.map((id) => ({ id, label: t(`admin-screens:ledger.${id}`) }))}
        value={view}
        onChange={(next) => setSearch(next === 'trial' ? {} : { view: next })}
      >
        <div className={styles.view}>
          {view === 'trial' && <TrialBalanceView />}
          {view === 'account' && (
            <AccountView
              account={{ code, currency }}
              currencies={currencies}
              onAccount={(next) => setSearch({ view: 'account', ...next }, { replace: true })}
            />
          )}
          {view === 'transfer' && (
            <TransferView id={search.get('id')} paths={paths} onFind={(id) => setSearch({ view: 'transfer', id })} />
          )}
        </div>
      </Tabs>
    </div>
  )
}
