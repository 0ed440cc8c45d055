import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import type { ConversationPaths } from '../conversation-paths.ts'
import { ConversationSkeleton } from '../conversations/conversation-skeleton.tsx'
import { useChatEvents } from '../events.ts'
import { isGone, useConversationWith } from '../queries.ts'
import styles from './conversation-view.module.css'
import { OpenConversation } from './open-conversation.tsx'

const FirstMessage = lazyPart(
  () => import('../requests/first-message.tsx').then((file) => file.FirstMessage),
  <ConversationSkeleton />,
)

type ConversationViewProps = ConversationPaths & { memberId: string }

/** The conversation with one member: header, messages, and where one writes. Before there is one, a first message. */
export function ConversationView({ memberId, ...paths }: ConversationViewProps) {
  const { t } = useTranslation()
  useChatEvents()
  const { data, isPending, error, refetch, isFetching, fetchStatus } = useConversationWith(memberId)
  if (isPending && fetchStatus !== 'paused') return <ConversationSkeleton back={paths.back} />
  // Stored data of a member who cannot be reached any more is hidden.
  if (data === undefined || isGone(error))
    return (
      <div className={styles.state}>
        {paths.back}
        {isGone(error) ? (
          <EmptyState title={t('chat:gone.title')} icon="chat" seed={memberId}>
            {t('chat:gone.text')}
          </EmptyState>
        ) : (
          <FailedState message={t('chat:failed.messages')} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </div>
    )
  if (data)
    return <OpenConversation key={data.id} conversation={data} isSettled={fetchStatus !== 'fetching'} {...paths} />
  return <FirstMessage memberId={memberId} {...paths} />
}
