import type { Conversation, ConversationBox } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './queries.ts'

type ConversationListProps = {
  box: ConversationBox
  /** Whose conversation is open beside the list. */
  openMemberId?: string | null
  pathOf: (conversation: Conversation) => string
  /** A way to find somebody, for who has no conversation yet. */
  emptyAction: ReactNode
}

/** The conversations of one box, the latest first. */
export function ConversationList({ box, openMemberId, pathOf, emptyAction }: ConversationListProps) {
  const { t } = useTranslation()
  const { conversations, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useConversations(box)
  if (isPending) return <ListSkeleton />
  if (isError && conversations.length === 0)
    return <FailedState message={t('chat:failed.messages')} onRetry={() => void refetch()} busy={isFetching} />
  if (conversations.length === 0)
    return (
      <EmptyState
        title={t(`chat:empty.${box}.title`)}
        icon={box === 'matches' ? 'chat' : 'mail'}
        action={box === 'matches' ? emptyAction : undefined}
      >
        {t(`chat:empty.${box}.text`)}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              to={pathOf(conversation)}
              isOpen={conversation.person.id === openMemberId}
            />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} automatic />
    </>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('common:loading')}</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton shape="circle" />
          <div className={styles.words}>
            <Skeleton className={styles.short} />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
