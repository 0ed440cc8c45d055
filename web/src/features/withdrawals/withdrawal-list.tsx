import type { Withdrawal } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useWithdrawals } from './queries.ts'
import styles from './withdrawals.module.css'

/** What I took out and how it went; nothing before the first time. */
export function WithdrawalList() {
  const { t } = useTranslation()
  const list = useWithdrawals(true)
  const rows = list.data?.pages.flatMap((page) => page.withdrawals)
  if (rows?.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('withdraw-screens:list.title')}</h2>
      {list.isPending && <Skeleton shape="block" />}
      {list.isError && !rows && (
        <FailedState
          message={t('withdraw-screens:list.failed')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      <ul className={styles.list}>
        {rows?.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  )
}

function Line({ row }: { row: Withdrawal }) {
  const { t } = useTranslation()
  const status = row.status === 'held' && row.needsApproval ? 'approval' : row.status
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <span className={styles.sum}>
          {formatMoney(row.amount)} · {formatMoney(row.payoutAmount, row.currency)}
        </span>
        <span>{t('withdraw-screens:accounts.line', { bank: row.account.bankName, ending: row.account.ending })}</span>
        {row.reason && <span>{row.reason}</span>}
        {row.sendFrom && <span>{t('withdraw-screens:list.sendFrom', { when: formatMoment(row.sendFrom) })}</span>}
        <span className={styles.muted}>
          <time dateTime={row.createdAt}>{formatMoment(row.createdAt)}</time>
        </span>
        <span className={styles.muted}>{t('withdraw-screens:list.reference', { reference: row.reference })}</span>
      </span>
      <Chip tone={tones[row.status]}>{t(`withdraw-screens:list.status.${status}`)}</Chip>
    </li>
  )
}

const tones = {
  held: 'gold',
  submitted: 'gold',
  paid: 'palm',
  failed: 'danger',
  reversed: 'danger',
  refused: 'danger',
} as const
