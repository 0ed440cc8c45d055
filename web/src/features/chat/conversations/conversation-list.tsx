import type { Conversation, ConversationBox } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../lib/use-settled.ts'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState, isShortList, ListEnd } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useConversations } from '../queries.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { NameSearch } from './name-search.tsx'
import { isNewMatch, NewMatches } from './new-matches.tsx'

type ConversationListProps = {
  box: ConversationBox
  /** Whose conversation is open beside the list. */
  openMemberId?: string | null
  pathOf: (conversation: Conversation) => string
  /** A link to Discover, for a member without conversations. */
  emptyAction: ReactNode
  /** A link to Discover below a short list. */
  wayOn?: ReactNode
}

/** The conversations of one box, the latest first, and a way to find one by a name. */
export function ConversationList({ box, emptyAction, wayOn, ...rest }: ConversationListProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const name = useSettled(text.trim(), pauseMs)
  const query = useConversations(box, name)
  const { conversations, isPending, isPaused, isFetching, refetch } = query
  // Without a network, and nothing of them kept in this browser.
  const isOffline = isPending && isPaused
  const isEmpty = conversations.length === 0
  const failed = (query.isError || isOffline) && isEmpty && (
    <FailedState
      message={isOffline ? t('common:offline') : t('chat:failed.messages')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
  if (isBlank(text, name)) {
    if (isPending && !isOffline) return <ListSkeleton />
    if (failed) return failed
    if (isEmpty) return <EmptyBox box={box} action={emptyAction} />
  }
  return (
    <>
      <NameSearch value={text} onChange={setText} isEmpty={query.isSuccess && isEmpty} />
      {failed}
      <Rows {...rest} query={query} isWhole={isWhole(box, text, name)} wayOn={wayOn} />
    </>
  )
}

/** All matches, none of them searched for. */
const isWhole = (box: ConversationBox, ...texts: string[]) => box === 'matches' && isBlank(...texts)

const isBlank = (...texts: string[]) => texts.every((text) => text === '')

function EmptyBox({ box, action }: { box: ConversationBox; action: ReactNode }) {
  const { t } = useTranslation()
  const isMatches = box === 'matches'
  return (
    <EmptyState
      title={t(`chat:empty.${box}.title`)}
      icon={isMatches ? 'chat' : 'mail'}
      action={isMatches ? action : undefined}
    >
      {t(`chat:empty.${box}.text`)}
    </EmptyState>
  )
}

const pauseMs = 250

type RowsProps = Pick<ConversationListProps, 'openMemberId' | 'pathOf' | 'wayOn'> & {
  query: ReturnType<typeof useConversations>
  isWhole: boolean
}

function Rows({ openMemberId, pathOf, wayOn, query, isWhole }: RowsProps) {
  const { t } = useTranslation()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const all = query.conversations
  const fresh = isWhole ? all.filter(isNewMatch) : []
  // Without any conversation the matches are the list.
  const isSplit = fresh.length > 0 && fresh.length < all.length
  const conversations = isSplit ? all.filter((one) => !isNewMatch(one)) : all
  return (
    <>
      {isSplit && <NewMatches conversations={fresh} openMemberId={openMemberId} pathOf={pathOf} />}
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
      {wayOn && isWhole && isShortList(all, hasNextPage) && (
        <div className={styles.end}>
          <ListEnd action={wayOn}>{t('chat:soFar')}</ListEnd>
        </div>
      )}
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
          <Skeleton shape="circle" className={styles.face} />
          <div className={styles.text}>
            <Skeleton className={styles.short} />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
