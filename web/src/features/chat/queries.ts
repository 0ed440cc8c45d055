import { api, type Conversation, type ConversationBox } from '@karibu/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { ApiFailure, call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { cancelStaleQueries } from '../../lib/api/cancel-stale-queries.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { catchUp, loadNewer, loadOlder, openWith } from './cache/load-thread.ts'
import { forget, forgetMissing, restoreConversation, storedConversations } from './cache/offline-conversations.ts'
import type { Thread } from './cache/thread-rules.ts'
import { chatKeys } from './chat-keys.ts'
import {
  changeEverywhere,
  findListed,
  inOrder,
  isCalled,
  type Pages,
  type Totals,
  withMyRead,
} from './conversations/list-rules.ts'
import { useChatEvents } from './events.ts'
import { outbox } from './outbox/my-outbox.ts'

// Without a network the first try is made all the same: what this browser remembers is shown meanwhile.
const networkMode = 'offlineFirst' as const

const noTotals: Totals = { unreadTotal: 0, requestsTotal: 0 }

/** The conversations of a box, the latest first; with `name` only those with people who are called so. */
export function useConversations(box: ConversationBox, name = '') {
  useChatEvents()
  const query = useInfiniteQuery({
    queryKey: chatKeys.list(box, name),
    queryFn: ({ pageParam, signal }) => loadConversations({ box, name, cursor: pageParam }, signal),
    // Who is sought is looked for while the others still stand there.
    placeholderData: name ? (before) => before : undefined,
    ...byCursor,
    networkMode,
  })
  return { ...query, conversations: useMemo(() => (query.data ? inOrder(query.data) : []), [query.data]) }
}

type ConversationPageQuery = { box: ConversationBox; name: string; cursor: string | undefined }

async function loadConversations({ box, name, cursor }: ConversationPageQuery, signal: AbortSignal) {
  const key = chatKeys.list(box, name)
  if (!queryClient.getQueryData(key)) {
    const conversations = (await storedConversations(box)).filter(({ person }) => isCalled(person, name))
    const page = { conversations, nextCursor: null, ...noTotals }
    if (conversations.length > 0)
      queryClient.setQueryData<Pages>(key, (held) => held ?? { pages: [page], pageParams: [undefined] })
  }
  const answer = await call(api.chat.conversations, { query: { box, name: name || undefined, cursor } }, signal)
  const { unreadTotal, requestsTotal } = answer
  queryClient.setQueryData<Totals>(chatKeys.totals, { unreadTotal, requestsTotal })
  if (!cursor && !name) void forgetMissing(box, answer.conversations, answer.nextCursor === null)
  return answer
}

/** The unread total of all conversations; not requested without a session. */
export function useTotals(): Totals {
  useChatEvents()
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const { data } = useQuery(
    {
      queryKey: chatKeys.totals,
      queryFn: async ({ signal }): Promise<Totals> => {
        const { unreadTotal, requestsTotal } = await call(api.chat.conversations, { query: { limit: 1 } }, signal)
        return { unreadTotal, requestsTotal }
      },
      enabled: isSignedIn,
    },
    queryClient,
  )
  return (isSignedIn && data) || noTotals
}

/** How much waits for an answer: messages unread, and requests. */
export function useUnreadTotal(): number {
  const { unreadTotal, requestsTotal } = useTotals()
  return unreadTotal + requestsTotal
}

/** The conversation with a member; null data before there is one. Its first page comes along with it. */
export function useConversationWith(memberId: string) {
  const client = useQueryClient()
  return useQuery<Conversation | null>({
    queryKey: chatKeys.withMember(memberId),
    queryFn: async ({ signal }) => {
      if (client.getQueryData(chatKeys.withMember(memberId)) === undefined) await restoreConversation(client, memberId)
      return openWith(client, memberId, signal).catch((error: unknown) => {
        if (isGone(error)) void forget(memberId)
        throw error
      })
    },
    placeholderData: () => findListed(client, ({ person }) => person.id === memberId),
    refetchOnMount: 'always',
    retry: (count, error) => count < 3 && mayPass(error),
    networkMode,
  })
}

/** The network or a server that is being changed: the same call may do a moment later. */
const mayPass = (error: unknown): boolean => error instanceof ApiFailure && (error.status === 0 || error.status >= 502)

/** The other left, or one of the two blocked the other. */
export const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404

/** The messages of a conversation that this browser holds. Opening the conversation brings them; see `openWith`. */
export function useThread(conversationId: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: chatKeys.thread(conversationId),
    queryFn: ({ signal }) => catchUp(client, conversationId, signal),
    // Asked again only when something was missed.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode,
  })
  const older = useMutation({ mutationFn: () => loadOlder(client, conversationId), networkMode: 'always' })
  const newer = useMutation({ mutationFn: () => loadNewer(client, conversationId), networkMode: 'always' })
  return { ...query, older, newer }
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
      changeEverywhere(client, conversationId, (one) => withMyRead(one, seq))
      for (const queryKey of [chatKeys.withMembers, chatKeys.lists]) cancelStaleQueries(client, queryKey)
    },
    // Retried after a delay if the network or the server failed: badges on other devices depend on it.
    retry: (count, error) => count < 8 && mayPass(error),
    // What could not be told is told after the next look at the conversation; see `useReadMark`.
  })
  return mutate
}

/** What is still on its way to a member, in the order of writing. */
export function useUnsent(memberId: string) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read, outbox.read)
  return useMemo(() => all.filter(({ to }) => to === memberId), [all, memberId])
}

/** The number of unsent messages. Logging out would lose them. */
export const useUnsentCount = (): number => useSyncExternalStore(outbox.subscribe, outbox.read, outbox.read).length
