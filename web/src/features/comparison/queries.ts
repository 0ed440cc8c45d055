import { api } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'

const comparisonKey = (memberId: string) => ['comparison', memberId] as const

/** How far comparing with a match is. Asked anew each time the sheet opens, and never stored in the browser. */
export function useComparison(memberId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: comparisonKey(memberId) })
    const stops = [
      onServerEvent('comparison.changed', (changed) => changed.memberId === memberId && refresh()),
      onResync(refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, memberId])
  return useQuery({
    queryKey: comparisonKey(memberId),
    queryFn: async ({ signal }) => (await call(api.comparisons.show, { params: { id: memberId } }, signal)).comparison,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Asks, or agrees; both are the same call. */
export function useAskToCompare(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.comparisons.ask, { params: { id: memberId }, body: { consent: true } }),
    onSuccess: ({ comparison }) => client.setQueryData(comparisonKey(memberId), comparison),
    onError: toastFailure,
  })
}

export function useWithdrawComparison(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.comparisons.withdraw, { params: { id: memberId } }),
    onSuccess: ({ comparison }) => client.setQueryData(comparisonKey(memberId), comparison),
    onError: toastFailure,
  })
}
