import type { Transaction } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { fetchCsv, useTransactions } from '../queries.ts'
import { type FilterQuery, filterCount } from './filter-rules.ts'
import { StatementDays } from './statement-days.tsx'
import { TransactionFilter } from './transaction-filter.tsx'
import styles from './transactions.module.css'

/** The statement: what moved, day by day, filtered as wished, also as a file. `more` is what else its menu holds. */
export function Transactions({ more, supportPath }: { more: readonly MenuItem[]; supportPath: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [filter, setFilter] = useState<FilterQuery>({})
  const list = useTransactions(filter)
  const rows = list.data?.pages.flatMap((page) => page.transactions) ?? []
  const count = filterCount(filter)
  const file: MenuItem = {
    id: 'csv',
    icon: 'copy',
    label: t('wallet-screens:history.csv'),
    onSelect: () => void downloadCsv(filter, t('wallet-screens:history.csvFailed')),
  }
  return (
    <section className={styles.transactions}>
      <div className={styles.head}>
        <h2>{t('wallet-screens:history.title')}</h2>
        {(rows.length > 0 || count > 0 || isOpen) && (
          <IconButton
            icon="filter"
            label={count > 0 ? t('wallet-screens:filter.on', { count }) : t('wallet-screens:filter.title')}
            className={styles.filter}
            data-active={count > 0 || undefined}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <Menu
          label={t('wallet-screens:more')}
          items={rows.length > 0 ? [...more, file] : more}
          trigger={<Icon name="more" />}
          triggerClassName={styles.menu}
        />
      </div>
      {isOpen && <TransactionFilter onChange={setFilter} />}
      <Statement list={list} rows={rows} isFiltered={count > 0} supportPath={supportPath} />
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  )
}

type StatementProps = {
  list: ReturnType<typeof useTransactions>
  rows: readonly Transaction[]
  isFiltered: boolean
  supportPath: string
}

/** The rows that are here, or what there is instead of them. */
function Statement({ list, rows, isFiltered, supportPath }: StatementProps) {
  const { t } = useTranslation()
  if (rows.length > 0) return <StatementDays rows={rows} supportPath={supportPath} />
  if (list.isPending) return <Skeleton shape="block" className={styles.skeleton} />
  if (!list.data)
    return (
      <FailedState
        message={t('wallet-screens:history.failed')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  return list.hasNextPage ? null : <NoTransactions isFiltered={isFiltered} />
}

function NoTransactions({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.none}>
      <EmptyState
        icon="wallet"
        title={t(isFiltered ? 'wallet-screens:history.noneFound' : 'wallet-screens:history.none')}
      >
        {!isFiltered && t('wallet-screens:history.noneText')}
      </EmptyState>
    </div>
  )
}

async function downloadCsv(filter: FilterQuery, failed: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetchCsv(filter))
    const link = document.createElement('a')
    link.href = address
    link.download = 'transactions.csv'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  } catch (error) {
    toast.error((error instanceof ApiFailure && error.message) || failed)
  }
}
