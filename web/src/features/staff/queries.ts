import { api, type BodyOf, type QueryOf } from '@karibu/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

const key = ['staff', 'members'] as const

/** All members of staff, and the proposals that wait. */
export const useStaff = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(api.staff.list, {}, signal) })

export function useRefreshStaff() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['staff'] })
}

export type AuditFilter = Pick<QueryOf<typeof api.staff.audit>, 'by' | 'action' | 'search' | 'from' | 'to'>

/** The audit log, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['staff', 'audit', filter],
    queryFn: ({ pageParam, signal }) => call(api.staff.audit, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  })

/** Proposes staff permissions. Throws an ApiFailure. */
export const proposePermissions = (body: BodyOf<typeof api.staff.propose>) => callForAnswer(api.staff.propose, { body })

/** The answer of a second administrator to a proposal, or its withdrawal. Throws an ApiFailure. */
export const decideProposal = (id: string, how: 'confirm' | 'reject') =>
  callForAnswer(api.staff[how], { params: { id } })
