import type { Conversation } from '@karibu/contract'
import { useEffect } from 'react'
import { useAuthStore } from '../../lib/auth-store.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onResync, onSignal, type SignalOf } from '../../lib/socket.ts'
import { chatKeys } from './chat-keys.ts'
import { changeIn, type Pages, withMyRead } from './list-rules.ts'
import { outbox } from './my-outbox.ts'
import { takeMessage } from './take-message.ts'
import type { Thread } from './thread-rules.ts'
import { noteStopped, noteTyping } from './typing-store.ts'

let listeners = 0
let stops: (() => void)[] = []

/** Keeps the chat's cache in step with what the server tells, while any part of the chat is on screen. */
export function useChatSignals(): void {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  useEffect(() => {
    if (!isSignedIn) return
    listeners += 1
    if (listeners === 1) stops = listen()
    return () => {
      listeners -= 1
      if (listeners === 0) for (const stop of stops.splice(0)) stop()
    }
  }, [isSignedIn])
}

const listen = () => [
  onSignal('message.created', hearMessage),
  onSignal('conversation.read', hearRead),
  onSignal('conversation.changed', refetchConversations),
  onSignal('match.created', refetchConversations),
  onSignal('match.ended', refetchConversations),
  onSignal('presence.changed', hearPresence),
  onSignal('typing', ({ conversationId }) => noteTyping(conversationId)),
  onResync(() => {
    void queryClient.invalidateQueries({ queryKey: chatKeys.all })
    outbox.hurry()
  }),
]

function hearMessage({ message, otherId, unreadTotal }: SignalOf<'message.created'>): void {
  takeMessage(queryClient, message, otherId)
  if (message.senderId === otherId) noteStopped(message.conversationId)
  if (unreadTotal !== undefined) queryClient.setQueryData(chatKeys.unread, unreadTotal)
}

function hearRead({ conversationId, memberId, seq, unreadTotal }: SignalOf<'conversation.read'>): void {
  const isMe = memberId === useAuthStore.getState().user?.id
  const further = (thread: Thread): Thread =>
    isMe
      ? { ...thread, readSeq: Math.max(thread.readSeq, seq) }
      : { ...thread, otherReadSeq: Math.max(thread.otherReadSeq, seq) }
  queryClient.setQueryData<Thread>(chatKeys.thread(conversationId), (thread) => thread && further(thread))
  const change = (one: Conversation) =>
    isMe ? withMyRead(one, seq) : { ...one, otherReadSeq: Math.max(one.otherReadSeq, seq) }
  queryClient.setQueryData<Pages>(chatKeys.conversations, (pages) => pages && changeIn(pages, conversationId, change))
  if (unreadTotal !== undefined) queryClient.setQueryData(chatKeys.unread, unreadTotal)
}

function hearPresence({ memberId, active }: SignalOf<'presence.changed'>): void {
  const change = (one: Conversation): Conversation =>
    one.person.id === memberId ? { ...one, person: { ...one.person, active } } : one
  queryClient.setQueryData<Conversation | null>(chatKeys.withMember(memberId), (one) => one && change(one))
  queryClient.setQueryData<Pages>(
    chatKeys.conversations,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, conversations: page.conversations.map(change) })),
      },
  )
}

function refetchConversations(): void {
  void queryClient.invalidateQueries({ queryKey: chatKeys.conversations })
  void queryClient.invalidateQueries({ queryKey: chatKeys.withMembers })
  void queryClient.invalidateQueries({ queryKey: chatKeys.unread })
}
