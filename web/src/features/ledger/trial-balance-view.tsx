import type { TrialBalance, TrialBalanceRow } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './ledger.module.css'
import { isMembers, todayOf } from './ledger-rules.ts'
import { useTrialBalance } from './queries.ts'
import { useLedgerText } from './use-ledger-text.ts'

/** Whether the books balance at the end of a day, and what each account kind holds. */
export function TrialBalanceView() {
  const { t } = useTranslation()
  const today = todayOf(new Date())
  const [day, setDay] = useState(today)
  const isValid = day !== '' && day <= today
  const list = useTrialBalance(day, isValid)
  return (
    <>
      <div className={styles.toolbar}>
        <TextField
          className={styles.day}
          name="day"
          type="date"
          label={t('admin-screens:ledger.day')}
          max={today}
          value={day}
          error={isValid ? undefined : t('admin-screens:ledger.futureDay')}
          onChange={({ target }) => setDay(target.value)}
        />
        {isValid && list.data && <Verdict balance={list.data} />}
      </div>
      {isValid && <Content list={list} />}
    </>
  )
}

function Verdict({ balance: { isBalanced, totals } }: { balance: TrialBalance }) {
  const { t } = useTranslation()
  const { signed } = useLedgerText()
  const off = totals.filter(({ balance }) => balance !== 0)
  return (
    <div role="status" className={classNames(styles.verdict, isBalanced ? styles.even : styles.uneven)}>
      <Icon name={isBalanced ? 'check' : 'alert'} size={24} />
      <div>
        <strong>{t(isBalanced ? 'admin-screens:ledger.balanced' : 'admin-screens:ledger.unbalanced')}</strong>
        {isBalanced && <p>{t('admin-screens:ledger.balancedText')}</p>}
        {off.map(({ currency, balance }) => (
          <p key={currency} className={styles.off}>
            {t('admin-screens:ledger.unbalancedBy', { currency, amount: signed(balance, currency) })}
          </p>
        ))}
        {!isBalanced && <p>{t('admin-screens:ledger.unbalancedText')}</p>}
      </div>
    </div>
  )
}

function Content({ list }: { list: ReturnType<typeof useTrialBalance> }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = list
  if (error)
    return (
      <FailedState message={t('admin-screens:ledger.trialFailed')} onRetry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')} className={styles.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  if (data.rows.length === 0) return <EmptyState icon="book" title={t('admin-screens:ledger.noRows')} />
  return (
    <div className={styles.currencies} aria-busy={isFetching}>
      {data.totals.map((total) => (
        <CurrencyTable key={total.currency} total={total} rows={data.rows} />
      ))}
      <p className={styles.muted}>{t('admin-screens:ledger.trialText')}</p>
    </div>
  )
}

type CurrencyTableProps = { total: TrialBalance['totals'][number]; rows: readonly TrialBalanceRow[] }

/** The accounts of a currency and their sum. */
function CurrencyTable({ total, rows }: CurrencyTableProps) {
  const { t } = useTranslation()
  const { currency } = total
  const columns = ['account', 'debits', 'credits', 'balance'] as const
  return (
    <table className={styles.table}>
      <caption>{currency}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'account' ? undefined : styles.number}>
              {t(`admin-screens:ledger.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.currency === currency)
          .map((row) => (
            <AccountRow key={row.account} row={row} />
          ))}
      </tbody>
      <tfoot>
        <tr className={total.balance === 0 ? undefined : styles.wrong}>
          <th scope="row">{t('admin-screens:ledger.sum', { currency })}</th>
          <Amounts row={total} />
        </tr>
      </tfoot>
    </table>
  )
}

function AccountRow({ row }: { row: TrialBalanceRow }) {
  const { placeName } = useLedgerText()
  const { account, currency } = row
  const address = new URLSearchParams({ view: 'account', code: account, currency })
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {isMembers(account) ? placeName(account) : <Link to={`?${address}`}>{placeName(account)}</Link>}
        </span>
        <code>{account}</code>
      </th>
      <Amounts row={row} />
    </tr>
  )
}

function Amounts({ row }: { row: Omit<TrialBalanceRow, 'account'> }) {
  const { t } = useTranslation()
  const { amount } = useLedgerText()
  const { debits, credits, balance, currency } = row
  return (
    <>
      <td data-label={t('admin-screens:ledger.debits')} className={styles.number}>
        {amount(debits, currency)}
      </td>
      <td data-label={t('admin-screens:ledger.credits')} className={styles.number}>
        {amount(credits, currency)}
      </td>
      <td data-label={t('admin-screens:ledger.balance')} className={classNames(styles.number, styles.balance)}>
        {amount(balance, currency)}
      </td>
    </>
  )
}
