import type { Conversation, Message } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useAuthStore } from '../../lib/auth-store.ts'
import { chatKeys } from './chat-keys.ts'
import { changeIn, findIn, type Pages, withMessage } from './list-rules.ts'
import { isBehind, type Thread, takeIn } from './thread-rules.ts'

/** Puts a message where it belongs in what is held; what is missing around it is fetched. */
export function takeMessage(client: QueryClient, message: Message, otherId: string): void {
  const { conversationId } = message
  const myId = useAuthStore.getState().user?.id ?? ''
  const threadKey = chatKeys.thread(conversationId)
  client.setQueryData<Thread>(threadKey, (thread) => thread && takeIn(thread, [message]))
  const thread = client.getQueryData<Thread>(threadKey)
  if (thread && isBehind(thread)) void client.invalidateQueries({ queryKey: threadKey })

  const change = (one: Conversation) => withMessage(one, message, myId)
  const listKey = chatKeys.conversations
  const pages = client.getQueryData<Pages>(listKey)
  const isListed = findIn(pages, ({ id }) => id === conversationId) !== undefined
  if (pages && isListed) client.setQueryData<Pages>(listKey, changeIn(pages, conversationId, change))
  // An answer under way may have been written before this message.
  if (!isListed || client.isFetching({ queryKey: listKey }) > 0) void client.invalidateQueries({ queryKey: listKey })

  const withKey = chatKeys.withMember(otherId)
  if (client.getQueryData(withKey) === null) void client.invalidateQueries({ queryKey: withKey })
}
