import { api } from '@karibu/contract'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { isSavingData } from '../../lib/device/data-saver.ts'

export type ListKind = 'like' | 'dislike' | 'block' | 'match' | 'likesMe' | 'favourite'

export const listKey = (kind: ListKind) => ['reactions', kind] as const
/** Suggested members, with any filter. */
export const membersKey = ['members'] as const

/** Addresses of photos are valid for ten minutes; a list is fetched again before that. */
export const photoUrlsFreshMs = 8 * 60_000

/** The members of one of my lists, page by page. */
export const useMemberList = (kind: ListKind) => useInfiniteQuery(memberList(kind))

const memberList = (kind: ListKind) =>
  infiniteQueryOptions({
    queryKey: listKey(kind),
    queryFn: ({ pageParam, signal }) => fetchPage(kind, pageParam, signal),
    ...byCursor,
    refetchInterval: photoUrlsFreshMs,
  })

/**
 * How many members like me and wait for my answer, of those on the pages that are loaded. The first page is fetched for it,
 * and saved, so that the list opens offline; with data saving on, nothing is fetched before the list is opened. The frame
 * that counts stays while a member logs out, so nothing is fetched once the session is over.
 */
export function useAdmirerCount(): number {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const enabled = isSignedIn && !isSavingData()
  const { data } = useInfiniteQuery({ ...memberList('likesMe'), refetchInterval: false, enabled })
  return data?.pages.reduce((count, page) => count + page.members.length, 0) ?? 0
}

/** Who looked at my profile, page by page. */
export const useVisitors = () =>
  useInfiniteQuery({
    queryKey: ['reactions', 'visitors'],
    queryFn: ({ pageParam, signal }) => call(api.reactions.visitors, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: photoUrlsFreshMs,
    staleTime: 0,
  })

function fetchPage(kind: ListKind, cursor: string | undefined, signal: AbortSignal) {
  if (kind === 'likesMe') return call(api.reactions.others, { query: { type: 'like', cursor } }, signal)
  if (kind === 'favourite') return call(api.reactions.favourites, { query: { cursor } }, signal)
  return call(api.reactions.mine, { query: { type: kind, cursor } }, signal)
}
