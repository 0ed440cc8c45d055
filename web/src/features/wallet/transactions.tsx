import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type FilterQuery, filterCount } from './filter-rules.ts'
import { fetchCsv, useTransactions } from './queries.ts'
import { TransactionFilter } from './transaction-filter.tsx'
import { TransactionTable } from './transaction-table.tsx'
import styles from './transactions.module.css'

/** The statement: what moved, filtered as wished, also as a file. */
export function Transactions() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [filter, setFilter] = useState<FilterQuery>({})
  const list = useTransactions(filter)
  const rows = list.data?.pages.flatMap((page) => page.transactions) ?? []
  const count = filterCount(filter)
  return (
    <section className={styles.transactions}>
      <div className={styles.head}>
        <h2>{t('wallet-screens:history.title')}</h2>
        <Button kind="outlined" size="small" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t('wallet-screens:filter.on', { count }) : t('wallet-screens:filter.title')}
        </Button>
        {rows.length > 0 && <CsvButton filter={filter} />}
      </div>
      {isOpen && <TransactionFilter onChange={setFilter} />}
      {list.isPending && <Skeleton shape="block" className={styles.skeleton} />}
      {list.isError && !list.data && (
        <FailedState
          message={t('wallet-screens:history.failed')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.data && rows.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon="wallet"
          title={t(count > 0 ? 'wallet-screens:history.noneFound' : 'wallet-screens:history.none')}
        >
          {count === 0 && t('wallet-screens:history.noneText')}
        </EmptyState>
      )}
      {rows.length > 0 && <TransactionTable rows={rows} />}
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  )
}

function CsvButton({ filter }: { filter: FilterQuery }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const address = URL.createObjectURL(await fetchCsv(filter))
      const link = document.createElement('a')
      link.href = address
      link.download = 'transactions.csv'
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 1000)
    } catch (error) {
      toast.error((error instanceof ApiFailure && error.message) || t('wallet-screens:history.csvFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="ghost" size="small" icon="copy" busy={isBusy} onClick={() => void download()}>
      {t('wallet-screens:history.csv')}
    </Button>
  )
}
