import type { Conversation, Message } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { cancelStaleQueries } from '../../../lib/api/cancel-stale-queries.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { chatKeys } from '../chat-keys.ts'
import { changeEverywhere, findListed, withMessage, withMyRead } from '../conversations/list-rules.ts'
import { cachedThread, cacheThread } from './load-thread.ts'
import { type Thread, takeIn, takeStep, withChanged, without } from './thread-rules.ts'

/** Puts a message where it belongs in what is held; what is missing around it is fetched. */
export function applyMessage(client: QueryClient, message: Message, otherId: string): void {
  const { conversationId } = message
  const myId = useAuthStore.getState().user?.id ?? ''
  const thread = cachedThread(client, conversationId)
  if (thread) cacheThread(client, conversationId, takeIn(thread, message))

  // A conversation that is new to the list, or a message before this one that was missed.
  const listed = findListed(client, ({ id }) => id === conversationId)
  const isMissing = !listed || listed.lastSeq < message.seq - 1
  changeEverywhere(client, conversationId, (one) => withMessage(one, message, myId))
  cancelStaleQueries(client, chatKeys.lists)
  if (isMissing) void client.invalidateQueries({ queryKey: chatKeys.lists })

  const withKey = chatKeys.withMember(otherId)
  cancelStaleQueries(client, withKey)
  if (client.getQueryData(withKey) === null) void client.invalidateQueries({ queryKey: withKey })
}

/** A message got a reaction, or was deleted for both. `change`: the conversation's count of changes with this one. */
export function takeChange(client: QueryClient, message: Message, change: number | null): void {
  const { conversationId, seq } = message
  applyInOrder(client, { conversationId, change }, (thread) => withChanged(thread, [message]))
  cancelStaleQueries(client, chatKeys.lists)
  changeEverywhere(client, conversationId, (one) => {
    const isKnown = change !== null && change <= one.lastChange
    return isKnown || one.lastMessage?.seq !== seq
      ? one
      : { ...one, lastMessage: message, lastChange: change ?? one.lastChange }
  })
}

/** `change` is null in the response to my own action: it is shown at once, and counted when its event arrives. */
type Change = { conversationId: string; change: number | null }
type Removal = Change & { seq: number }

/** A message that I deleted for myself. */
export function applyRemoval(client: QueryClient, { conversationId, seq, change }: Removal): void {
  applyInOrder(client, { conversationId, change }, (thread) => without(thread, [seq]))
  // What is the last word now only the server knows.
  void client.invalidateQueries({ queryKey: chatKeys.lists })
}

type Step = (thread: Thread) => Thread

function applyInOrder(client: QueryClient, { conversationId, change }: Change, step: Step): void {
  const thread = cachedThread(client, conversationId)
  if (thread) cacheThread(client, conversationId, change === null ? step(thread) : takeStep(thread, change, step))
}

type ReadMark = { conversationId: string; seq: number; isMine: boolean }

/** A read receipt up to `seq`: mine from another device, or that of the other member. */
export function applyRead(client: QueryClient, { conversationId, seq, isMine }: ReadMark): void {
  const key = chatKeys.thread(conversationId)
  client.setQueryData<Thread>(key, (thread) => thread && raiseReadSeq(thread, seq, isMine))
  changeEverywhere(client, conversationId, (one) => (isMine ? withMyRead(one, seq) : raiseReadSeq(one, seq, false)))
  for (const queryKey of [key, chatKeys.withMembers, chatKeys.lists]) cancelStaleQueries(client, queryKey)
}

function raiseReadSeq<T extends Thread | Conversation>(one: T, seq: number, isMine: boolean): T {
  return isMine
    ? { ...one, readSeq: Math.max(one.readSeq, seq) }
    : { ...one, otherReadSeq: Math.max(one.otherReadSeq, seq) }
}
