import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { MemberGrid, MemberGridSkeleton } from '../member-grid.tsx'
import { MemberTile } from '../member-tile.tsx'
import { useVisitors } from '../queries.ts'

type VisitorListProps = { profileOf: (memberId: string) => string; wayOn: ReactNode; settings: ReactNode }

/** Visitors of my profile, by day. Members who hide their own visits see none, with a note that explains this. */
export function VisitorList({ profileOf, wayOn, settings }: VisitorListProps) {
  const { t } = useTranslation()
  const list = useVisitors()
  const visitors = list.data?.pages.flatMap((page) => page.visitors) ?? []
  const today = new Date().toISOString().slice(0, 10)
  if (list.isPending && !list.isPaused) return <MemberGridSkeleton label={t('common:loading')} />
  if (!list.data)
    return (
      <FailedState message={failureMessage(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (list.data.pages[0]?.shown === false)
    return (
      <EmptyState title={t('reactions:visitors.off')} seed="visitors" icon="eye-off" action={settings}>
        {t('reactions:visitors.offText')}
      </EmptyState>
    )
  if (visitors.length === 0 && !list.hasNextPage)
    return (
      <EmptyState title={t('reactions:visitors.empty')} seed="visitors" icon="eye" action={wayOn}>
        {t('reactions:visitors.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <MemberGrid label={t('dashboard:nav.visitors')}>
        {visitors.map(({ member, day }, index) => (
          <li key={member.id}>
            <MemberTile
              member={member}
              to={profileOf(member.id)}
              first={index < 4}
              mark={<Chip tone="scrim">{day === today ? t('reactions:visitors.today') : formatDay(day)}</Chip>}
            />
          </li>
        ))}
      </MemberGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        automatic={!list.isFetchNextPageError}
      />
    </>
  )
}
