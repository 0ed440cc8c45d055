import type { Conversation } from '@karibu/contract'
import { useEffect } from 'react'
import { outdateAnswers } from '../../lib/api/cancel-stale-queries.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { onResync, onSignal, type SignalOf } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { takeChange, takeMessage, takeRead, takeRemoval } from './cache/apply-message.ts'
import { chatKeys } from './chat-keys.ts'
import { noteStopped, noteTyping } from './composer/typing-store.ts'
import { changeAll, findListed, type Pages, type Totals } from './conversations/list-rules.ts'
import { outbox } from './outbox/my-outbox.ts'

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
  onSignal('message.changed', hearChange),
  onSignal('message.deleted', hearRemoval),
  onSignal('conversation.read', hearRead),
  onSignal('conversation.changed', hearConversation),
  onSignal('comparison.changed', refetchConversations),
  onSignal('match.created', refetchConversations),
  onSignal('match.ended', refetchConversations),
  onSignal('notification.created', hearNotice),
  onSignal('presence.changed', hearPresence),
  onSignal('typing', ({ conversationId }) => noteTyping(conversationId)),
  onResync(resync),
]

/** When the last message of each that was told here was sent. */
const heard = new Map<string, string>()

function hearMessage({ message, otherId, ...totals }: SignalOf<'message.created'>): void {
  heard.set(otherId, message.sentAt)
  takeMessage(queryClient, message, otherId)
  if (message.senderId === otherId) noteStopped(message.conversationId)
  noteTotals(totals)
}

const saidInChat = ['message', 'request', 'gift']

// A notice always comes, also where a server died between a message's commit and telling of it.
function hearNotice({ notification: { kind, person, at } }: SignalOf<'notification.created'>): void {
  if (!person || !saidInChat.includes(kind)) return
  const listed = findListed(queryClient, (one) => one.person.id === person.id)
  if ((heard.get(person.id) ?? '') < at && (listed?.updatedAt ?? '') < at) refetchConversations()
}

function hearChange({ message, change, unreadTotal }: SignalOf<'message.changed'>): void {
  takeChange(queryClient, message, change)
  noteTotals({ unreadTotal })
}

function hearRemoval({ conversationId, seq, change, unreadTotal }: SignalOf<'message.deleted'>): void {
  takeRemoval(queryClient, conversationId, seq, change)
  noteTotals({ unreadTotal })
}

function hearConversation({ requestsTotal }: SignalOf<'conversation.changed'>): void {
  refetchConversations()
  noteTotals({ requestsTotal })
}

/** How much waits, as the server counts it. */
function noteTotals({ unreadTotal, requestsTotal }: Partial<Totals>): void {
  queryClient.setQueryData<Totals>(
    chatKeys.totals,
    (known) =>
      known && {
        unreadTotal: unreadTotal ?? known.unreadTotal,
        requestsTotal: requestsTotal ?? known.requestsTotal,
      },
  )
  outdateAnswers(queryClient, chatKeys.totals)
}

function hearRead({ conversationId, memberId, seq, unreadTotal }: SignalOf<'conversation.read'>): void {
  takeRead(queryClient, conversationId, seq, memberId === useAuthStore.getState().user?.id)
  noteTotals({ unreadTotal })
}

function hearPresence({ memberId, active }: SignalOf<'presence.changed'>): void {
  const change = (one: Conversation): Conversation =>
    one.person.id === memberId
      ? { ...one, activity: active ? 'online' : one.activity && 'today', person: { ...one.person, active } }
      : one
  queryClient.setQueryData<Conversation | null>(chatKeys.withMember(memberId), (one) => one && change(one))
  queryClient.setQueriesData<Pages>({ queryKey: chatKeys.lists }, (pages) => pages && changeAll(pages, change))
}

function resync(): void {
  // The open conversation comes with its newest page, and asks for more where more was missed.
  refetchConversations()
  outbox.hurry()
}

/** Something about conversations changed beyond what the signal told. */
export function refetchConversations(): void {
  void queryClient.invalidateQueries({ queryKey: chatKeys.lists })
  void queryClient.invalidateQueries({ queryKey: chatKeys.withMembers })
  void queryClient.invalidateQueries({ queryKey: chatKeys.totals })
}
