import { api } from '@karibu/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'

export const myReportsKey = ['safety', 'reports'] as const

/** What I reported, the newest first; asked again when one of them was decided. */
export function useMyReports() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: myReportsKey })
    const stops = [
      onServerEvent('notification.created', ({ notification }) => notification.kind === 'report' && refresh()),
      onResync(refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return useInfiniteQuery({
    queryKey: myReportsKey,
    queryFn: ({ pageParam, signal }) => call(api.safety.myReports, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  })
}
