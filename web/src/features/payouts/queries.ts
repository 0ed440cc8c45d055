import {
  api,
  type BodyOf,
  type DepositChannel,
  type DisputeState,
  type StaffPayout,
  type StaffPayoutHeap,
} from '@karibu/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'

const key = ['staff', 'payouts'] as const
const againMs = 10_000

/** One heap of payouts, or the one of a reference, looked at again every ten seconds. */
export function usePayouts(heap: StaffPayoutHeap, reference?: string) {
  return useInfiniteQuery({
    queryKey: [...key, heap, reference],
    queryFn: ({ pageParam, signal }) =>
      call(api.staffPayouts.list, { query: { heap, reference, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })
}

/** Payments that fit nothing and wait for staff, or the one of an id, looked at again every ten seconds. */
export function usePaymentExceptions(id?: string) {
  return useInfiniteQuery({
    queryKey: ['staff', 'payment-exceptions', id],
    queryFn: ({ pageParam, signal }) =>
      call(api.deposits.exceptions, { query: { id, limit: 20, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })
}

export const refundsKey = ['staff', 'refunds'] as const

/** Refunds that wait for a second person, or the one of an id, looked at again every ten seconds. */
export function useRefundProposals(id?: string) {
  return useInfiniteQuery({
    queryKey: [...refundsKey, id],
    queryFn: ({ pageParam, signal }) => call(api.staffDeposits.proposals, { query: { id, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })
}

type DisputeFilter = {
  state: DisputeState | undefined
  channel: DepositChannel | undefined
  reference: string | undefined
}

/** Disputed deposits, the newest first, or the one of a reference. */
export const useDisputes = (filter: DisputeFilter) =>
  useInfiniteQuery({
    queryKey: ['staff', 'disputes', filter],
    queryFn: ({ pageParam, signal }) =>
      call(api.staffDisputes.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  })

export function useRefreshPayouts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** Whether it still needs an approval. */
export const isWaiting = ({ status, approvals, approvalsNeeded }: StaffPayout): boolean =>
  status === 'held' && approvals.length < approvalsNeeded

/** Does the member of staff have a say in this one now? */
export const mayApprove = (payout: StaffPayout): boolean =>
  isWaiting(payout) && !payout.own && !payout.approvals.some(({ mine }) => mine)

/** The deposit of a reference. Throws an ApiFailure. */
export const findDeposit = async (reference: string) =>
  (await call(api.staffDeposits.get, { params: { reference } })).deposit

/** Decisions of staff about payouts and payment exceptions. Each throws an ApiFailure. */
export const approvePayout = (id: string) => callForAnswer(api.staffPayouts.approve, { params: { id } })
export const refusePayout = (id: string, body: BodyOf<typeof api.staffPayouts.refuse>) =>
  callForAnswer(api.staffPayouts.refuse, { params: { id }, body })
export const settleException = (id: string) => callForAnswer(api.deposits.settleException, { params: { id } })
export const confirmRefund = (id: string) => callForAnswer(api.staffDeposits.confirmRefund, { params: { id } })
export const declineRefund = (id: string) => callForAnswer(api.staffDeposits.declineRefund, { params: { id } })
export const refundException = (id: string) => callForAnswer(api.deposits.refundException, { params: { id } })

/** Refunds a deposit, once for the same `left` (what can still be sent back) and body. Throws an ApiFailure. */
export const refundDeposit = (reference: string, left: number, body: BodyOf<typeof api.staffDeposits.refund>) =>
  withIdempotencyKey(`refund:${reference}:${left}:${JSON.stringify(body)}`, (idempotencyKey) =>
    callForAnswer(api.staffDeposits.refund, { params: { reference }, body }, { idempotencyKey }),
  )
