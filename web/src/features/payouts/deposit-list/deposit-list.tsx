import type { StaffDepositFilter } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ReasonDialog } from '../../administration/index.ts'
import { type FilterName, filterNames, readFilter, type TypedFilter } from './deposit-filter-rules.ts'
import { DepositFilters } from './deposit-filters.tsx'
import styles from './deposit-list.module.css'
import { type DepositListPaths, DepositTable } from './deposit-table.tsx'
import { saveDeposits, useDeposits } from './queries.ts'

/** Every deposit, the newest first. The filters are in the address, but for the member: an address may be in it. */
export function DepositList(paths: DepositListPaths) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [member, setMember] = useState('')
  const typed = typedOf(search, member)
  const settled: TypedFilter = JSON.parse(useSettled(JSON.stringify(typed), 300))
  const { filter, faults } = readFilter(settled)
  const change = (name: FilterName, value: string) => {
    if (name === 'member') return setMember(value)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }
  const clear = () => {
    setMember('')
    setSearch({}, { replace: true })
  }
  return (
    <section className={styles.page}>
      <p className={styles.intro}>{t('admin-screens:deposits.text')}</p>
      <DepositFilters typed={typed} faults={faults} onChange={change} />
      <div className={styles.toolbar}>
        <Button kind="ghost" icon="undo" onClick={clear} disabled={filterNames.every((name) => typed[name] === '')}>
          {t('admin-screens:members.reset')}
        </Button>
        <DepositFile filter={filter} disabled={faults.size > 0} />
      </div>
      {faults.size === 0 && <Results filter={filter} paths={paths} />}
    </section>
  )
}

const typedOf = (search: URLSearchParams, member: string): TypedFilter => ({
  state: search.get('state') ?? '',
  channel: search.get('channel') ?? '',
  currency: search.get('currency') ?? '',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  amount: search.get('amount') ?? '',
  member,
})

function Results({ filter, paths }: { filter: StaffDepositFilter; paths: DepositListPaths }) {
  const { t } = useTranslation()
  const list = useDeposits(filter)
  const rows = list.data?.pages.flatMap((page) => page.deposits)
  if (!rows && list.isError)
    return (
      <FailedState
        message={t('admin-screens:deposits.failed')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  if (!rows)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <section className={styles.results} aria-busy={list.isFetching}>
      {rows.length > 0 && <DepositTable deposits={rows} paths={paths} />}
      {rows.length === 0 && <None isFiltered={isFiltered} hasMore={list.hasNextPage} />}
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  )
}

/** An empty page says whether there is more to search. */
function None({ isFiltered, hasMore }: { isFiltered: boolean; hasMore: boolean }) {
  const { t } = useTranslation()
  const found = isFiltered ? t('admin-screens:deposits.noneFound') : t('admin-screens:deposits.none')
  return <p role="status">{hasMore ? t('admin-screens:deposits.searched') : found}</p>
}

/** Downloads what the filters find, with a reason. */
function DepositFile({ filter, disabled }: { filter: StaffDepositFilter; disabled: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="outlined" icon="upload" disabled={disabled} onClick={() => setOpen(true)}>
        {t('admin-screens:members.csv')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('admin-screens:deposits.csvTitle')}
          text={t('admin-screens:deposits.csvText')}
          submit={t('admin-screens:members.download')}
          onSubmit={(reason) => saveDeposits({ filter, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
