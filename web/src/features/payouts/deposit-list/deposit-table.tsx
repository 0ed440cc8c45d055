import type { StaffDepositRow } from '@karibu/contract'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatMoney } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { providerNames } from '../dispute-card.tsx'
import styles from './deposit-list.module.css'

/** Where a row leads to; null where the member of staff may not go. */
export type DepositListPaths = {
  memberPath: ((id: string) => string) | null
  depositPath: ((reference: string) => string) | null
}

const columns = ['time', 'member', 'amount', 'worth', 'state', 'provider', 'reference'] as const
const tones: Record<StaffDepositRow['status'], ComponentProps<typeof Chip>['tone']> = {
  pending: 'gold',
  paid: 'palm',
  failed: 'neutral',
  expired: 'neutral',
  reversed: 'danger',
}

type TableProps = { deposits: readonly StaffDepositRow[]; paths: DepositListPaths }

/** Deposits, newest first. On a narrow screen a row is a card whose values name themselves. */
export function DepositTable({ deposits, paths }: TableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{t('admin-screens:deposits.title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={isNumber(column) ? styles.number : undefined}>
              {t(`admin-screens:deposits.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deposits.map((deposit) => (
          <Row key={deposit.reference} deposit={deposit} paths={paths} />
        ))}
      </tbody>
    </table>
  )
}

const isNumber = (column: string) => column === 'amount' || column === 'worth'

function Row({ deposit, paths }: { deposit: StaffDepositRow; paths: DepositListPaths }) {
  const { t } = useTranslation()
  const { reference, channel, status, currency, amount, usd, returned, createdAt, member } = deposit
  const name = member.id === null ? t('admin-screens:ledger.gone') : member.name
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </td>
      <td className={styles.who}>
        {member.id !== null && paths.memberPath ? <Link to={paths.memberPath(member.id)}>{name}</Link> : name}
      </td>
      <td data-label={t('admin-screens:deposits.amount')} className={styles.number}>
        <span className={styles.amount}>
          <strong>{formatMoney(amount, currency)}</strong>
          {returned > 0 && (
            <span className={styles.muted}>
              {t('admin-screens:deposits.returned', { amount: formatMoney(returned, currency) })}
            </span>
          )}
        </span>
      </td>
      <td data-label={t('admin-screens:deposits.worth')} className={styles.number}>
        {formatMoney(usd)}
      </td>
      <td data-label={t('admin-screens:deposits.state')}>
        <Chip tone={tones[status]}>{t(`staff:tickets.payment.states.${status}`)}</Chip>
      </td>
      <td data-label={t('admin-screens:deposits.provider')}>{providerNames[channel]}</td>
      <td data-label={t('admin-screens:deposits.reference')} className={styles.reference}>
        {paths.depositPath ? <Link to={paths.depositPath(reference)}>{reference}</Link> : reference}
      </td>
    </tr>
  )
}
