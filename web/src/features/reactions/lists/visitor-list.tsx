import type { MemberCard } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { MemberGrid, MemberGridSkeleton } from '../member-grid.tsx'
import { MemberTile } from '../member-tile.tsx'
import { useVisitors } from '../queries.ts'
import { useReact } from '../use-react.ts'
import { WriteButton } from '../write-button.tsx'

type VisitorListProps = {
  profileOf: (memberId: string) => string
  onWrite: (memberId: string) => void
  wayOn: ReactNode
  settings: ReactNode
}

/** Visitors of my profile, by day. Members who hide their own visits see none, with a note that explains this. */
export function VisitorList({ profileOf, onWrite, wayOn, settings }: VisitorListProps) {
  const { t } = useTranslation()
  const list = useVisitors()
  const visitors = list.data?.pages.flatMap((page) => page.visitors) ?? []
  const today = new Date().toISOString().slice(0, 10)
  if (list.isPending && !list.isPaused) return <MemberGridSkeleton />
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
            >
              {member.matched ? (
                <WriteButton member={member} onWrite={onWrite} />
              ) : (
                <Answers member={member} onMatch={() => void list.refetch()} />
              )}
            </MemberTile>
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

type AnswersProps = { member: MemberCard; onMatch: () => void }

/** Pass or like: a visitor stays in the list, so the answer is shown, and a second press takes it back. */
function Answers({ member, onMatch }: AnswersProps) {
  const { t } = useTranslation()
  const react = useReact()
  const [given, setGiven] = useState({ like: member.liked, dislike: member.disliked })
  const name = member.firstname

  function toggle(kind: 'like' | 'dislike') {
    const on = !given[kind]
    setGiven({ like: false, dislike: false, [kind]: on })
    react.mutate(
      { member, kind, on },
      { onSuccess: ({ matched }) => matched && onMatch(), onError: () => setGiven(given) },
    )
  }

  return (
    <>
      <IconButton
        icon="cross"
        kind={given.dislike ? 'plain' : 'outlined'}
        pressed={given.dislike}
        label={t('reactions:passName', { name })}
        onClick={() => toggle('dislike')}
      />
      <IconButton
        icon={given.like ? 'heart-filled' : 'heart'}
        kind={given.like ? 'outlined' : 'like'}
        pressed={given.like}
        label={t('reactions:likeName', { name })}
        onClick={() => toggle('like')}
      />
    </>
  )
}
