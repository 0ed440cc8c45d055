import { api } from '@karibu/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const key = ['staff', 'reports'] as const
const againMs = 20_000

export const reportStatuses = ['open', 'closed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Reports for the team. */
export const useReports = (status: ReportStatus) =>
  useInfiniteQuery({
    queryKey: [...key, status],
    queryFn: ({ pageParam, signal }) => call(api.moderation.reports, { query: { status, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: againMs,
  })

export function useRefreshReports() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

const sanctionKey = ['staff', 'sanctions'] as const
export const sanctionLists = ['appeals', 'all'] as const
export type SanctionList = (typeof sanctionLists)[number]

/** Suspensions and bans in force. */
export const useSanctions = (list: SanctionList) =>
  useInfiniteQuery({
    queryKey: [...sanctionKey, list],
    queryFn: ({ pageParam, signal }) => call(api.sanctions.list, { query: { list, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: againMs,
  })

export function useRefreshSanctions() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sanctionKey })
}
