import type { Conversation } from '@karibu/contract'
import { useEffect } from 'react'
import { cancelStaleQueries } from '../../lib/api/cancel-stale-queries.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { onResync, onServerEvent, type ServerEvent } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { applyMessage, applyRead, applyRemoval, takeChange } from './cache/apply-message.ts'
import { chatKeys } from './chat-keys.ts'
import { markStopped, markTyping } from './composer/typing-store.ts'
import { changeAll, findListed, type Pages, type Totals } from './conversations/list-rules.ts'
import { outbox } from './outbox/my-outbox.ts'

let listeners = 0
let stops: (() => void)[] = []

/** Applies the server's chat events to the query cache while any part of the chat is mounted. */
export function useChatEvents(): void {
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
  onServerEvent('message.created', onMessageCreated),
  onServerEvent('message.changed', onMessageChanged),
  onServerEvent('message.deleted', onMessageDeleted),
  onServerEvent('conversation.read', onConversationRead),
  onServerEvent('conversation.changed', onConversationChanged),
  onServerEvent('comparison.changed', refetchConversations),
  onServerEvent('match.created', refetchConversations),
  onServerEvent('match.ended', refetchConversations),
  onServerEvent('notification.created', onNotification),
  onServerEvent('presence.changed', onPresenceChanged),
  onServerEvent('typing', ({ conversationId }) => markTyping(conversationId)),
  onResync(resync),
]

/** Other member's id → time of the last message received here. */
const receivedAt = new Map<string, string>()

function onMessageCreated({ message, otherId, ...totals }: ServerEvent<'message.created'>): void {
  receivedAt.set(otherId, message.sentAt)
  applyMessage(queryClient, message, otherId)
  if (message.senderId === otherId) markStopped(message.conversationId)
  noteTotals(totals)
}

const chatNoticeKinds = ['message', 'request', 'gift']

// A notice always comes, also where a server died between a message's commit and telling of it.
function onNotification({ notification: { kind, person, at } }: ServerEvent<'notification.created'>): void {
  if (!person || !chatNoticeKinds.includes(kind)) return
  const listed = findListed(queryClient, (one) => one.person.id === person.id)
  if ((receivedAt.get(person.id) ?? '') < at && (listed?.updatedAt ?? '') < at) refetchConversations()
}

function onMessageChanged({ message, change, unreadTotal }: ServerEvent<'message.changed'>): void {
  takeChange(queryClient, message, change)
  noteTotals({ unreadTotal })
}

function onMessageDeleted({ conversationId, seq, change, unreadTotal }: ServerEvent<'message.deleted'>): void {
  applyRemoval(queryClient, { conversationId, seq, change })
  noteTotals({ unreadTotal })
}

function onConversationChanged({ requestsTotal }: ServerEvent<'conversation.changed'>): void {
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
  cancelStaleQueries(queryClient, chatKeys.totals)
}

function onConversationRead({ conversationId, memberId, seq, unreadTotal }: ServerEvent<'conversation.read'>): void {
  applyRead(queryClient, { conversationId, seq, isMine: memberId === useAuthStore.getState().user?.id })
  noteTotals({ unreadTotal })
}

function onPresenceChanged({ memberId, active }: ServerEvent<'presence.changed'>): void {
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

/** Refetches conversations whose changes are not contained in the event. */
export function refetchConversations(): void {
  void queryClient.invalidateQueries({ queryKey: chatKeys.lists })
  void queryClient.invalidateQueries({ queryKey: chatKeys.withMembers })
  void queryClient.invalidateQueries({ queryKey: chatKeys.totals })
}
