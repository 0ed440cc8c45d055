import type { LedgerEntry } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './ledger.module.css'
import { useLedgerText } from './use-ledger-text.ts'

type EntryTableProps = { entries: readonly LedgerEntry[]; caption: string; withAccount?: boolean }

/** Entries, newest first; each leads to its transfer. On a narrow screen a row is a card whose values name themselves. */
export function EntryTable({ entries, caption, withAccount = false }: EntryTableProps) {
  const { t } = useTranslation()
  const columns = ['time', 'kind', ...(withAccount ? (['account'] as const) : []), 'other', 'amount', 'after'] as const
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={isNumber(column) ? styles.number : undefined}>
              {t(`admin-screens:ledger.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={`${entry.transfer} ${entry.account}`} entry={entry} withAccount={withAccount} />
        ))}
      </tbody>
    </table>
  )
}

const isNumber = (column: string) => column === 'amount' || column === 'after'

function Row({ entry, withAccount }: { entry: LedgerEntry; withAccount: boolean }) {
  const { t } = useTranslation()
  const { accountName, placeName, kindName, amount, signed, time } = useLedgerText()
  const { transfer, at, kind, account, currency, others } = entry
  const name = t('admin-screens:ledger.open', { kind: kindName(kind), time: time(at) })
  return (
    <tr>
      <td className={styles.when}>{time(at)}</td>
      <td className={styles.what}>
        <Link to={`?view=transfer&id=${transfer}`} aria-label={name}>
          {kindName(kind)}
        </Link>
      </td>
      {withAccount && <td data-label={t('admin-screens:ledger.account')}>{accountName(account)}</td>}
      <td data-label={t('admin-screens:ledger.other')}>{others.map(placeName).join(', ')}</td>
      <td
        data-label={t('admin-screens:ledger.amount')}
        className={classNames(styles.number, styles.balance, entry.amount > 0 && styles.plus)}
      >
        <span>
          {signed(entry.amount, currency)} {withAccount && <span className={styles.code}>{currency}</span>}
        </span>
      </td>
      <td data-label={t('admin-screens:ledger.after')} className={styles.number}>
        {amount(entry.balanceAfter, currency)}
      </td>
    </tr>
  )
}
