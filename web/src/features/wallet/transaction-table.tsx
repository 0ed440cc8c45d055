import type { Transaction } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { amountIn, movedIn } from './amount-text.ts'
import styles from './transaction-table.module.css'

const columns = ['date', 'name', 'channel', 'reference', 'amount', 'after'] as const

/** One line a transaction; on narrow screens each becomes a small card. */
export function TransactionTable({ rows }: { rows: readonly Transaction[] }) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`wallet-screens:history.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={`${row.id}-${row.currency}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const channelKeys = { paystack: true, tranzak: true, wallet: true }
const isKnown = (channel: string): channel is keyof typeof channelKeys => channel in channelKeys

function Line({ row }: { row: Transaction }) {
  const { t } = useTranslation()
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={row.created_at}>{formatDate(row.created_at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </td>
      <td className={styles.name}>
        {row.name}
        {row.status !== 'done' && (
          <Chip tone={row.status === 'pending' ? 'gold' : 'neutral'}>
            {t(`wallet-screens:history.status.${row.status}`)}
          </Chip>
        )}
      </td>
      <td className={styles.channel}>
        {isKnown(row.channel) ? t(`wallet-screens:history.channels.${row.channel}`) : row.channel}
      </td>
      <td className={styles.reference}>{row.reference}</td>
      <td className={styles.amount} data-plus={row.txn_amount > 0 || undefined}>
        {movedIn(row.currency, row.txn_amount)}
      </td>
      <td className={styles.after}>
        <span className={styles.afterLabel}>
          {t('wallet-screens:history.afterOf', { amount: amountIn(row.currency, row.balanceAfter) })}
        </span>
        <span className={styles.afterBare}>{amountIn(row.currency, row.balanceAfter)}</span>
      </td>
    </tr>
  )
}
