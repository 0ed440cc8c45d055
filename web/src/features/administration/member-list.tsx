import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './administration.module.css'
import { InvitationList } from './invitation-list.tsx'
import { MemberFile } from './member-file.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'
import { type MemberQuery, useMembers } from './queries.ts'

type MemberListProps = { pathOf: (id: string) => string; addPath: string }

/** Members by search and filter, in pages; for administrators the way to add one, and who is invited. */
export function MemberList({ pathOf, addPath }: MemberListProps) {
  const { t } = useTranslation()
  const isAdmin = useAuthStore((state) => state.user?.permissions.includes('admin') ?? false)
  const [filter, setFilter] = useState<MemberQuery>({})
  const [isOpen, setOpen] = useState(false)
  // The cursors of the pages before, so that there is a way back.
  const [cursors, setCursors] = useState<string[]>([])
  const settled: MemberQuery = JSON.parse(useSettled(JSON.stringify(filter), 300))
  const list = useMembers({ ...settled, ...(cursors.length > 0 && { cursor: cursors.at(-1) }) })
  const change = (next: MemberQuery) => {
    setFilter(next)
    setCursors([])
  }
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <TextField
          className={styles.grow}
          name="search"
          type="search"
          icon="search"
          label={t('admin-screens:members.search')}
          hideLabel
          placeholder={t('admin-screens:members.search')}
          value={filter.search ?? ''}
          onChange={({ target }) => change({ ...filter, search: target.value || undefined })}
        />
        <Button kind="outlined" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('admin-screens:members.filters')}
        </Button>
        {isAdmin && <MemberFile filter={settled} />}
        {isAdmin && (
          <ButtonLink to={addPath} icon="plus">
            {t('admin-screens:members.add')}
          </ButtonLink>
        )}
      </div>
      {isOpen && <MemberFilters filter={filter} isAdmin={isAdmin} onChange={change} />}
      <Results
        list={list}
        pathOf={pathOf}
        page={cursors.length}
        onPage={(cursor) => setCursors(turn(cursors, cursor))}
      />
      {isAdmin && <InvitationList />}
    </div>
  )
}

/** A cursor leads on; without one it goes back. */
const turn = (cursors: string[], cursor: string | null) =>
  cursor === null ? cursors.slice(0, -1) : [...cursors, cursor]

type ResultsProps = {
  list: ReturnType<typeof useMembers>
  pathOf: MemberListProps['pathOf']
  page: number
  onPage: (cursor: string | null) => void
}

function Results({ list, pathOf, page, onPage }: ResultsProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data && error)
    return <FailedState message={t('admin-screens:members.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  const { members, total, more, nextCursor } = data
  const number = formatNumber(total)
  return (
    <section aria-busy={isFetching} className={styles.section}>
      {page === 0 && (
        <p className={styles.muted} role="status">
          {more ? t('admin-screens:members.totalMore', { number }) : t('admin-screens:members.total', { count: total })}
        </p>
      )}
      {members.length === 0 ? (
        <p>{t('admin-screens:members.none')}</p>
      ) : (
        <MemberTable members={members} pathOf={pathOf} />
      )}
      {(page > 0 || nextCursor !== null) && (
        <nav className={styles.pager} aria-label={t('admin-screens:members.page', { page: page + 1 })}>
          <span className={styles.muted}>{t('admin-screens:members.page', { page: page + 1 })}</span>
          <Button kind="outlined" size="small" disabled={page === 0} onClick={() => onPage(null)}>
            {t('admin-screens:members.previous')}
          </Button>
          <Button
            kind="outlined"
            size="small"
            disabled={nextCursor === null || isPlaceholderData}
            onClick={() => nextCursor !== null && onPage(nextCursor)}
          >
            {t('admin-screens:members.next')}
          </Button>
        </nav>
      )}
    </section>
  )
}
