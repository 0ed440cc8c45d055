import type { Conversation, Message } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useAuthStore } from '../../lib/auth-store.ts'
import { chatKeys } from './chat-keys.ts'
import { changeEverywhere, isListed, withMessage, withMyRead } from './list-rules.ts'
import { isBehind, type Thread, takeIn, withChanged, without } from './thread-rules.ts'

/** Puts a message where it belongs in what is held; what is missing around it is fetched. */
export function takeMessage(client: QueryClient, message: Message, otherId: string): void {
  const { conversationId } = message
  const myId = useAuthStore.getState().user?.id ?? ''
  const threadKey = chatKeys.thread(conversationId)
  const before = client.getQueryData<Thread>(threadKey)
  const after = before && takeIn(before, message)
  if (after) client.setQueryData<Thread>(threadKey, after)
  if (before && after && isBehind(before, after)) void client.invalidateQueries({ queryKey: threadKey })

  changeEverywhere(client, conversationId, (one) => withMessage(one, message, myId))
  // A conversation that is new to the list, or an answer under way that was written before this message.
  const isUnknown = !isListed(client, conversationId)
  if (isUnknown || client.isFetching({ queryKey: chatKeys.lists }) > 0)
    void client.invalidateQueries({ queryKey: chatKeys.lists })

  const withKey = chatKeys.withMember(otherId)
  if (client.getQueryData(withKey) === null) void client.invalidateQueries({ queryKey: withKey })
}

/** A message got a reaction, or was deleted for both. `change`: the conversation's count of changes with this one. */
export function takeChange(client: QueryClient, message: Message, change: number | null): void {
  const { conversationId, seq } = message
  takeStep(client, conversationId, change, (thread, lastChange) => withChanged(thread, [message], lastChange))
  changeEverywhere(client, conversationId, (one) =>
    one.lastMessage?.seq === seq ? { ...one, lastMessage: message } : one,
  )
}

/** A message that I deleted for myself. */
export function takeRemoval(client: QueryClient, conversationId: string, seq: number, change: number | null): void {
  takeStep(client, conversationId, change, (thread, lastChange) => ({ ...without(thread, [seq]), lastChange }))
  // What is the last word now only the server knows.
  void client.invalidateQueries({ queryKey: chatKeys.lists })
}

type Step = (thread: Thread, lastChange: number) => Thread

// The next change in turn moves the count on; after a jump the server is asked what else there was.
function takeStep(client: QueryClient, id: string, change: number | null, step: Step): void {
  const key = chatKeys.thread(id)
  const thread = client.getQueryData<Thread>(key)
  if (!thread) return
  const isNext = change === thread.lastChange + 1
  client.setQueryData<Thread>(key, step(thread, isNext ? change : thread.lastChange))
  if (change !== null && change > thread.lastChange + 1) void client.invalidateQueries({ queryKey: key })
}

/** Somebody has read up to `seq`: I myself on another device, or the other one. */
export function takeRead(client: QueryClient, id: string, seq: number, isMine: boolean): void {
  const key = chatKeys.thread(id)
  client.setQueryData<Thread>(key, (thread) => thread && readFurther(thread, seq, isMine))
  changeEverywhere(client, id, (one) => (isMine ? withMyRead(one, seq) : readFurther(one, seq, false)))
  // An answer under way that was written before this would take it back.
  for (const queryKey of [key, chatKeys.withMembers])
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

function readFurther<T extends Thread | Conversation>(one: T, seq: number, isMine: boolean): T {
  return isMine
    ? { ...one, readSeq: Math.max(one.readSeq, seq) }
    : { ...one, otherReadSeq: Math.max(one.otherReadSeq, seq) }
}
