import type { Conversation } from '@karibu/contract'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { sayTyping } from '../../lib/socket.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Composer } from './composer.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import styles from './conversation-view.module.css'
import { MessageLog } from './message-log.tsx'
import { linesOf } from './message-rules.ts'
import { outbox } from './my-outbox.ts'
import { useConversationWith, useMarkRead, useThread, useUnsent } from './queries.ts'
import { useChatSignals } from './signals.ts'
import type { Thread } from './thread-rules.ts'
import { TypingMark } from './typing-mark.tsx'

export type ConversationPaths = {
  profilePath: string
  giftPath: string
  reportPath: string
  back?: ReactNode
  profileLink: ReactNode
}

type ConversationViewProps = ConversationPaths & { memberId: string }

/** The conversation with one member: header, messages, and where one writes. */
export function ConversationView({ memberId, ...paths }: ConversationViewProps) {
  const { t } = useTranslation()
  useChatSignals()
  const { data, isPending, error, refetch, isFetching } = useConversationWith(memberId)
  if (isPending) return <ConversationSkeleton back={paths.back} />
  if (error && data === undefined)
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
  if (!data)
    return (
      <div className={styles.state}>
        {paths.back}
        <EmptyState title={t('chat:notYet.title')} icon="heart" seed={memberId} action={paths.profileLink}>
          {t('chat:notYet.text')}
        </EmptyState>
      </div>
    )
  return <Talk conversation={data} {...paths} />
}

function Talk({ conversation, ...paths }: ConversationPaths & { conversation: Conversation }) {
  const { t } = useTranslation()
  const { person } = conversation
  const thread = useThread(conversation.id)
  const unsent = useUnsent(person.id)
  const myId = useAuthStore((state) => state.user?.id ?? '')
  const [isAtBottom, setAtBottom] = useState(true)
  const tell = useTypingWord(conversation.id)
  useReadMark(conversation.id, thread.data, isAtBottom)
  const lines = useMemo(
    () =>
      thread.data && linesOf({ messages: thread.data.messages, otherReadSeq: thread.data.otherReadSeq, unsent, myId }),
    [thread.data, unsent, myId],
  )
  const { mutate: loadOlder } = thread.older
  const older = useCallback(() => loadOlder(), [loadOlder])
  return (
    <section className={styles.view} aria-label={t('chat:log.label', { name: person.firstname })}>
      <ConversationHeader person={person} {...paths} />
      <ConnectionBanner />
      {!lines && <Waiting failed={thread.isError} busy={thread.isFetching} onRetry={() => void thread.refetch()} />}
      {lines && lines.length === 0 && (
        <div className={styles.first}>
          <EmptyState title={t('chat:first.title', { name: person.firstname })} icon="chat" seed={person.id}>
            {t('chat:first.text')}
          </EmptyState>
        </div>
      )}
      {lines && lines.length > 0 && (
        <MessageLog
          lines={lines}
          name={person.firstname}
          hasOlder={thread.data?.hasOlder ?? false}
          isLoadingOlder={thread.older.isPending}
          onOlder={older}
          onBottom={setAtBottom}
          typing={<TypingMark conversationId={conversation.id} name={person.firstname} />}
        />
      )}
      {conversation.writable ? (
        <Composer
          key={person.id}
          memberId={person.id}
          name={person.firstname}
          onSend={(body) => void outbox.add({ to: person.id, body })}
          onTyping={tell}
        />
      ) : (
        <p className={styles.ended}>{t('chat:ended', { name: person.firstname })}</p>
      )}
    </section>
  )
}

function Waiting({ failed, busy, onRetry }: { failed: boolean; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!failed) return <ConversationSkeleton bare />
  return (
    <div className={styles.first}>
      <FailedState message={t('chat:failed.messages')} onRetry={onRetry} busy={busy} />
    </div>
  )
}

/** Reading is looking: the end of the conversation in view, in a tab that is looked at. */
function useReadMark(conversationId: string, thread: Thread | undefined, isAtBottom: boolean): void {
  const markRead = useMarkRead(conversationId)
  const isLookedAt = useLookedAt()
  const last = thread?.messages.at(-1)?.seq ?? 0
  const readSeq = thread?.readSeq ?? 0
  useEffect(() => {
    if (isLookedAt && isAtBottom && last > readSeq) markRead(last)
  }, [isLookedAt, isAtBottom, last, readSeq, markRead])
}

function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}

const typingEveryMs = 4000

/** Says that one is typing, at most every four seconds, and never for somebody who saves data. */
function useTypingWord(conversationId: string): () => void {
  const saidAt = useRef(0)
  return useCallback(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || Date.now() - saidAt.current < typingEveryMs) return
    saidAt.current = Date.now()
    sayTyping(conversationId)
  }, [conversationId])
}
