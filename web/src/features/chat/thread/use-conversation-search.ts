import { api } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export const searchLengthMin = 2
const latest: { beforeSeq?: number } = {}

/** Where something was said in a conversation, the latest first, page by page. */
export const useConversationSearch = (id: string, q: string) =>
  useInfiniteQuery({
    queryKey: ['chat-search', id, q],
    queryFn: ({ pageParam, signal }) =>
      call(api.chat.search, { params: { id }, query: { q, beforeSeq: pageParam } }, signal),
    initialPageParam: latest.beforeSeq,
    getNextPageParam: ({ nextBeforeSeq }) => nextBeforeSeq ?? undefined,
    enabled: q.length >= searchLengthMin,
  })
