import { api, type CallOf } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { byCursor } from '../../../lib/api/by-cursor.ts'

export type QueueFilter = Pick<NonNullable<CallOf<typeof api.staffQueue.list>['query']>, 'kind' | 'severity'>

/** What waits for the reader, of all kinds that they may decide. */
export const useQueue = (filter: QueueFilter) =>
  useInfiniteQuery({
    queryKey: ['staff', 'queue', filter],
    queryFn: ({ pageParam, signal }) => call(api.staffQueue.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: 20_000,
  })
