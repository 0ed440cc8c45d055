import { api, type CallOf } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'

const key = ['staff', 'rates'] as const
const againMs = 30_000

/** All exchange rates, fetched again every 30 seconds so that a colleague's proposal appears. */
export function useRates() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.rates.list, {}, signal)).rates,
    refetchInterval: againMs,
  })
}

export function useRefreshRates() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** Sets, fixes, offers or withholds a rate. Throws an ApiFailure. */
export const changeRate = (currency: string, body: NonNullable<CallOf<typeof api.rates.set>['body']>) =>
  call(api.rates.set, { params: { currency }, body })

/** The answer of a second administrator to a proposal. Throws an ApiFailure. */
export const decideRate = (id: string, decision: 'confirm' | 'reject') =>
  callForAnswer(api.rates[decision], { params: { id } })
