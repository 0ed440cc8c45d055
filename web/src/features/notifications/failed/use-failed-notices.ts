import { api } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** Notices that failed on every attempt, for staff. */
export function useFailedNotices() {
  return useInfiniteQuery({
    queryKey: ['staff', 'failed-notices'],
    queryFn: ({ pageParam, signal }) => call(api.staffNotices.list, { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
