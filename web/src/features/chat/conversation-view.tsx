import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import styles from './conversation-view.module.css'
import { useConversationWith } from './queries.ts'
import { useChatSignals } from './signals.ts'
import { Talk } from './talk.tsx'

const FirstWords = lazy(() => import('./first-words.tsx').then((file) => ({ default: file.FirstWords })))

export type ConversationPaths = {
  profilePath: string
  giftPath: string
  reportPath: string
  upgradePath: string
  walletPath: string
  back?: ReactNode
  /** What stands in the header beside the menu: calls. */
  actions?: (talk: { memberId: string; name: string; isMatch: boolean }) => ReactNode
  /** The other was blocked, or their request declined: this conversation is over for me. */
  onGone: () => void
}

type ConversationViewProps = ConversationPaths & { memberId: string }

/** The conversation with one member: header, messages, and where one writes. Before there is one, a first message. */
export function ConversationView({ memberId, ...paths }: ConversationViewProps) {
  const { t } = useTranslation()
  useChatSignals()
  const { data, isPending, error, refetch, isFetching, fetchStatus } = useConversationWith(memberId)
  if (isPending && fetchStatus !== 'paused') return <ConversationSkeleton back={paths.back} />
  if (data === undefined)
    return (
      <div className={styles.state}>
        {paths.back}
        {error instanceof ApiFailure && error.status === 404 ? (
          <EmptyState title={t('chat:gone.title')} icon="chat" seed={memberId}>
            {t('chat:gone.text')}
          </EmptyState>
        ) : (
          <FailedState message={t('chat:failed.messages')} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </div>
    )
  if (data) return <Talk key={data.id} conversation={data} isSettled={fetchStatus !== 'fetching'} {...paths} />
  return (
    <Suspense fallback={<ConversationSkeleton back={paths.back} />}>
      <FirstWords memberId={memberId} {...paths} />
    </Suspense>
  )
}
