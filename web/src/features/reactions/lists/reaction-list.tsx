import type { MemberCard } from '@karibu/contract'
import type { ReactNode } from 'react'
import { failureMessage } from '../../../lib/api/failures.ts'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { isShortList } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { MemberGrid, MemberGridSkeleton } from '../member-grid.tsx'
import { MemberTile } from '../member-tile.tsx'
import { type ListKind, useMemberList } from '../queries.ts'

type ReactionListProps = {
  kind: ListKind
  /** The name of the list, for assistive technology. */
  label: string
  /** The address of a member's profile; left out where none may be seen. */
  profileOf?: (memberId: string) => string
  /** Content of an empty list. */
  empty: ReactNode
  actions: (member: MemberCard) => ReactNode
  /** Something to say about a member, over the photo. */
  mark?: (member: MemberCard) => ReactNode
  /** Below a list of few members. */
  end?: ReactNode
}

const firstOnScreen = 4

/** One of my lists of members in all its states. */
export function ReactionList({ kind, label, profileOf, empty, actions, mark, end }: ReactionListProps) {
  const list = useMemberList(kind)
  const members = list.data?.pages.flatMap((page) => page.members) ?? []

  if (list.isPending && !list.isPaused) return <MemberGridSkeleton />
  if ((list.isError || list.isPending) && members.length === 0)
    return (
      <FailedState message={failureMessage(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (members.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <MemberGrid label={label}>
        {members.map((member, index) => (
          <li key={member.id}>
            <MemberTile member={member} to={profileOf?.(member.id)} mark={mark?.(member)} first={index < firstOnScreen}>
              {actions(member)}
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
      {isShortList(members, list.hasNextPage) && end}
    </>
  )
}
