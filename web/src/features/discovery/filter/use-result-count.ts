import { api, type CallOf } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import type { MembersAsked } from '../queries.ts'

type CountQuery = NonNullable<CallOf<typeof api.discovery.count>['query']>

const pauseMs = 300

/** How many a filter would find, asked for when it stands still; undefined before, where it makes no sense, and on failure. */
export function useFound(asked: MembersAsked | null) {
  const wanted = JSON.stringify(asked)
  const settled = useSettled(wanted, pauseMs)
  const { data } = useQuery({
    queryKey: ['found', settled],
    queryFn: ({ signal }) => call(api.discovery.count, { query: JSON.parse(settled) as CountQuery }, signal),
    enabled: asked !== null && settled === wanted,
    retry: false,
  })
  return settled === wanted ? data : undefined
}
