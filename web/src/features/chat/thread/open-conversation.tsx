import type { Conversation } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { lazyPart, usePartsAhead } from '../../../lib/lazy-part.tsx'
import { ComparisonSheet } from '../../comparison/index.ts'
import { loadLatest } from '../cache/load-thread.ts'
import { hasOlder } from '../cache/thread-rules.ts'
import { TypingMark } from '../composer/typing-mark.tsx'
import { ConnectionBanner } from '../connection-banner.tsx'
import type { ConversationPaths } from '../conversation-paths.ts'
import { ConversationSkeleton } from '../conversations/conversation-skeleton.tsx'
import { MessageLog } from '../messages/message-log.tsx'
import { linesOf } from '../messages/message-rules.ts'
import { ConversationStart } from '../openers/conversation-start.tsx'
import type { Quote } from '../outbox/outbox-store.ts'
import { useThread, useUnsent } from '../queries.ts'
import { ComparisonRequest } from './comparison-request.tsx'
import { ConversationContext, useConversationContext } from './conversation-context.ts'
import { ConversationFooter } from './conversation-footer.tsx'
import { ConversationHeader, PairEdge } from './conversation-header.tsx'
import styles from './conversation-view.module.css'
import { useTrust } from './dialogs/use-trust.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useJump } from './use-jump.ts'
import { useNewAfter } from './use-new-after.ts'
import { useReadMark } from './use-read-mark.ts'

const EmptyOpeners = lazyPart(() => import('../openers/empty-openers.tsx').then((file) => file.EmptyOpeners))
const MessageMenu = lazyPart(() => import('../messages/message-menu.tsx').then((file) => file.MessageMenu))
const TrustDialog = lazyPart(() => import('./dialogs/trust-dialog.tsx').then((file) => file.TrustDialog))
const ConversationSearch = lazyPart(() => import('./conversation-search.tsx').then((file) => file.ConversationSearch))

type OpenConversationProps = ConversationPaths & {
  conversation: Conversation
  /** The server has been asked since one came here. */
  isSettled: boolean
}

/** A conversation that exists. */
export function OpenConversation({ conversation, isSettled, ...paths }: OpenConversationProps) {
  const { t } = useTranslation()
  const { id, person } = conversation
  const name = person.firstname
  const [isSearching, setSearching] = useState(false)
  const [reply, setReply] = useState<Quote | null>(null)
  const [isComparing, setComparing] = useState(false)
  const jump = useJump(id)
  usePartsAhead()
  const { talk, menu, closeMenu, suggestion, isTrusting, closeTrust } = useConversationActions(conversation, {
    onJump: jump.to,
    reportPath: paths.reportPath,
  })
  const trust = useTrust(id)
  return (
    <ConversationContext value={talk}>
      <section className={styles.view} aria-label={t('chat:log.label', { name })}>
        <PairEdge personId={person.id} />
        <ConversationHeader
          {...paths}
          conversation={conversation}
          onSearch={() => setSearching(true)}
          onTrust={(on) => (on ? talk.onTrust() : trust.mutate(false))}
          onCompare={() => setComparing(true)}
        />
        <ConnectionBanner />
        {conversation.comparisonRequested && <ComparisonRequest name={name} onOpen={() => setComparing(true)} />}
        {isSearching && (
          <ConversationSearch
            conversationId={id}
            onClose={() => setSearching(false)}
            onHit={(seq) => void jump.to(seq)}
          />
        )}
        <Messages conversation={conversation} isSettled={isSettled} jump={jump} />
        <ConversationFooter
          {...{ conversation, reply, suggestion, giftPath: paths.giftPath, onGone: paths.onGone }}
          onReplied={() => setReply(null)}
        />
      </section>
      {menu && (
        <MessageMenu
          {...{ conversation, ...menu, reportPath: paths.reportPath, onClose: closeMenu, onReply: setReply }}
        />
      )}
      {isComparing && (
        <ComparisonSheet person={person} ownProfilePath={paths.ownProfilePath} onClose={() => setComparing(false)} />
      )}
      {isTrusting && (
        <TrustDialog
          name={name}
          busy={trust.isPending}
          onTrust={() => trust.mutate(true, { onSettled: closeTrust })}
          onClose={closeTrust}
        />
      )}
    </ConversationContext>
  )
}

type MessagesProps = Pick<OpenConversationProps, 'conversation' | 'isSettled'> & { jump: ReturnType<typeof useJump> }

function Messages({ conversation, isSettled, jump }: MessagesProps) {
  const { onSuggest } = useConversationContext()
  const client = useQueryClient()
  const { id, person } = conversation
  const { data: thread, older, newer } = useThread(id)
  const unsent = useUnsent(person.id)
  const myId = useAuthStore((state) => state.user?.id ?? '')
  const [isAtBottom, setAtBottom] = useState(true)
  const newAfter = useNewAfter(thread, { isSettled, myId, onFirst: jump.to })
  useReadMark(conversation, thread, isAtBottom)
  const isEnd = !thread?.isAway
  const lines = useMemo(
    () =>
      thread &&
      linesOf({
        messages: thread.messages,
        otherReadSeq: thread.otherReadSeq,
        unsent: isEnd ? unsent : [],
        myId,
        newAfter,
      }),
    [thread, isEnd, unsent, myId, newAfter],
  )
  const { mutate: loadOlder, isPending: isLoadingOlder } = older
  const { mutate: loadNewer, isPending: isLoadingNewer } = newer
  const before = useMemo(
    () => ({ has: thread ? hasOlder(thread) : false, isLoading: isLoadingOlder, load: () => loadOlder() }),
    [thread, isLoadingOlder, loadOlder],
  )
  const behind = useMemo(
    () => ({ has: !isEnd, isLoading: isLoadingNewer, load: () => loadNewer() }),
    [isEnd, isLoadingNewer, loadNewer],
  )
  const latest = useCallback(() => void loadLatest(client, id).catch(() => undefined), [client, id])
  if (!lines) return <ConversationSkeleton bare />
  if (lines.length === 0 && isEnd) return <EmptyOpeners person={person} onChoose={onSuggest} />
  return (
    <MessageLog
      lines={lines}
      older={before}
      newer={behind}
      after={thread ? thread.lastSeq - thread.to : 0}
      jump={jump}
      onLatest={latest}
      onBottom={setAtBottom}
      start={conversation.state === 'match' && <MatchStart person={person} />}
      typing={<TypingMark conversationId={id} name={person.firstname} />}
    />
  )
}

/** Above the first message of a match. */
function MatchStart({ person }: Pick<Conversation, 'person'>) {
  const { t } = useTranslation()
  return (
    <ConversationStart
      person={person}
      isMatch
      isSmall
      title={t('reactions:match.pair', { name: person.firstname })}
      text={t('reactions:match.text')}
    />
  )
}
