import { api } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export type ListKind = 'like' | 'dislike' | 'block' | 'match' | 'likesMe' | 'favourite'

export const listKey = (kind: ListKind) => ['reactions', kind] as const
/** Suggested members, with any filter. */
export const membersKey = ['members'] as const

/** Addresses of photos hold for ten minutes; a list is fetched anew before that. */
export const photoUrlsFreshMs = 8 * 60_000

/** The members of one of my lists, page by page. */
export function useMemberList(kind: ListKind) {
  return useInfiniteQuery({
    queryKey: listKey(kind),
    queryFn: ({ pageParam, signal }) => fetchPage(kind, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: photoUrlsFreshMs,
  })
}

/** Who looked at my profile, page by page. */
export const useVisitors = () =>
  useInfiniteQuery({
    queryKey: ['reactions', 'visitors'],
    queryFn: ({ pageParam, signal }) => call(api.reactions.visitors, { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: photoUrlsFreshMs,
    staleTime: 0,
  })

function fetchPage(kind: ListKind, cursor: string | undefined, signal: AbortSignal) {
  if (kind === 'likesMe') return call(api.reactions.others, { query: { type: 'like', cursor } }, signal)
  if (kind === 'favourite') return call(api.reactions.favourites, { query: { cursor } }, signal)
  return call(api.reactions.mine, { query: { type: kind, cursor } }, signal)
}
