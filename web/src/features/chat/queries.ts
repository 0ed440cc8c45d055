import { api, type Conversation } from '@karibu/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { queryClient } from '../../lib/query-client.ts'
import { chatKeys } from './chat-keys.ts'
import { changeIn, findIn, inOrder, type Pages, withMyRead } from './list-rules.ts'
import { loadOlder, loadThread } from './load-thread.ts'
import { outbox } from './my-outbox.ts'
import { useChatSignals } from './signals.ts'
import type { Thread } from './thread-rules.ts'

/** All conversations, the latest first. */
export function useConversations() {
  useChatSignals()
  const query = useInfiniteQuery({
    queryKey: chatKeys.conversations,
    queryFn: ({ pageParam, signal }) => loadConversations(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return { ...query, conversations: useMemo(() => (query.data ? inOrder(query.data) : []), [query.data]) }
}

async function loadConversations(cursor: string | undefined, signal: AbortSignal) {
  const answer = await call(api.chat.conversations, { query: { cursor } }, signal)
  queryClient.setQueryData(chatKeys.unread, answer.unreadTotal)
  return answer
}

/** How many messages wait unread, over all conversations; 0 while nobody is signed in. */
export function useUnreadTotal(): number {
  useChatSignals()
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const { data } = useQuery(
    {
      queryKey: chatKeys.unread,
      queryFn: ({ signal }) =>
        call(api.chat.conversations, { query: { limit: 1 } }, signal).then((answer) => answer.unreadTotal),
      enabled: isSignedIn,
    },
    queryClient,
  )
  return isSignedIn ? (data ?? 0) : 0
}

/** The conversation with a member; null data before there is one. */
export function useConversationWith(memberId: string) {
  const client = useQueryClient()
  return useQuery<Conversation | null>({
    queryKey: chatKeys.withMember(memberId),
    queryFn: ({ signal }) =>
      call(api.chat.withMember, { params: { id: memberId } }, signal).then(({ conversation }) => conversation),
    placeholderData: () =>
      findIn(client.getQueryData<Pages>(chatKeys.conversations), ({ person }) => person.id === memberId),
  })
}

/** The messages of a conversation that this browser holds; a refetch brings what is missing at the end. */
export function useThread(conversationId: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: chatKeys.thread(conversationId),
    queryFn: ({ signal }) => loadThread(client, conversationId, signal),
    refetchOnMount: 'always',
  })
  const older = useMutation({ mutationFn: () => loadOlder(client, conversationId) })
  return { ...query, older }
}

/** Notes that one has read up to `seq`, here at once and then on the server. */
export function useMarkRead(conversationId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (seq: number) => call(api.chat.read, { params: { id: conversationId }, body: { seq } }),
    onMutate: (seq) => {
      client.setQueryData<Thread>(
        chatKeys.thread(conversationId),
        (thread) => thread && { ...thread, readSeq: Math.max(thread.readSeq, seq) },
      )
      client.setQueryData<Pages>(
        chatKeys.conversations,
        (pages) => pages && changeIn(pages, conversationId, (one) => withMyRead(one, seq)),
      )
    },
    onSuccess: ({ unreadTotal }) => client.setQueryData(chatKeys.unread, unreadTotal),
    // What was not told is asked for again with the next look at the conversation.
    onError: () => client.invalidateQueries({ queryKey: chatKeys.thread(conversationId) }),
  })
  return mutate
}

/** What is still on its way to a member, in the order of writing. */
export function useUnsent(memberId: string) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read, outbox.read)
  return useMemo(() => all.filter(({ to }) => to === memberId), [all, memberId])
}

/** How many messages are still on their way, to anybody. Logging out would lose them. */
export const useUnsentCount = (): number => useSyncExternalStore(outbox.subscribe, outbox.read, outbox.read).length
