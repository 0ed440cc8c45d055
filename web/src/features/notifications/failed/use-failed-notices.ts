import { api } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { byCursor } from '../../../lib/api/by-cursor.ts'

/** Notices that failed on every attempt, for staff. */
export function useFailedNotices() {
  return useInfiniteQuery({
    queryKey: ['staff', 'failed-notices'],
    queryFn: ({ pageParam, signal }) => call(api.staffNotices.list, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })
}

/** Sends a failed notice again, or drops it. Throws an ApiFailure. */
export const decideFailedNotice = (id: string, how: 'retry' | 'drop') => call(api.staffNotices[how], { params: { id } })
