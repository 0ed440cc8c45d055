import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../controls/load-more.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './paged-list.module.css'

type PagedListProps<Row> = {
  /** A paginated query and its state. */
  list: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** What is here so far; undefined before the first page. */
  rows: readonly Row[] | undefined
  /** Said when the first page does not come. */
  failed: string
  /** Said of an empty list. */
  none: string
  children: (row: Row) => ReactNode
}

/** The rows of a list in all its states, and the way to its next page. */
export function PagedList<Row>({ list, rows, failed, none, children }: PagedListProps<Row>) {
  const { t } = useTranslation()
  return (
    <>
      {list.isPending && (
        <div role="status" aria-label={t('common:loading')} className={styles.loading}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
      {list.isError && !rows && (
        <FailedState message={failed} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {rows?.length === 0 && <p className={styles.none}>{none}</p>}
      {rows?.map(children)}
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  )
}
