import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import type { MembersListQuery } from '../queries.ts'

const pauseMs = 300

/** Number of members that a filter finds, requested after a pause; undefined before that, for an invalid filter and on failure. */
export function useResultCount(query: MembersListQuery | null) {
  const latest = JSON.stringify(query)
  const settled = useSettled(latest, pauseMs)
  const { data } = useQuery({
    queryKey: ['found', settled],
    queryFn: ({ signal }) => call(api.discovery.count, { query: JSON.parse(settled) }, signal),
    enabled: query !== null && settled === latest,
    retry: false,
  })
  return settled === latest ? data : undefined
}
