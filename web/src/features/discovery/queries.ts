import { api } from '@karibu/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { membersKey, photoUrlsFreshMs } from '../reactions/index.ts'
import type { FilterQuery } from './filter/filter-rules.ts'
import type { View } from './use-view.ts'

/** A filter, or with `online` only who is here now. */
export type MembersListQuery = FilterQuery & { online?: 'true' }

/** What a view asks for with this filter. */
export const membersQueryOf = (filter: FilterQuery, view: View): MembersListQuery =>
  view === 'online' ? { ...filter, online: 'true' } : filter

/** So long "here now" is taken at its word. */
const onlineFreshMs = 60_000

/** Suggested members, or those a filter finds, page by page; `wider` names the criterion to remove when no member is left. */
export function useMembers(query: MembersListQuery) {
  return useInfiniteQuery({
    queryKey: [...membersKey, query],
    queryFn: ({ pageParam: cursor, signal }) => call(api.discovery.members, { query: { ...query, cursor } }, signal),
    ...byCursor,
    staleTime: query.online ? onlineFreshMs : photoUrlsFreshMs,
    refetchOnWindowFocus: true,
  })
}
