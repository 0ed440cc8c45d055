import { api, type ReplyOf } from '@karibu/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { usePayment } from '../paying/index.ts'

export type Boost = ReplyOf<typeof api.boosts.list>['boosts'][number]
export type BoostPlan = ReplyOf<typeof api.boosts.plans>['plans'][number]
export type PayWith = 'USD' | 'credits'

const mineKey = ['boosts', 'mine'] as const
const plansKey = ['boosts', 'plans'] as const
/** What a running boost has brought so far is asked again at this pace. */
const receiptMs = 60_000

export function useBoostPlans() {
  return useQuery({
    queryKey: plansKey,
    queryFn: async ({ signal }) => (await call(api.boosts.plans, {}, signal)).plans,
  })
}

/** My boosts, newest first, page by page. */
export function useBoosts() {
  return useInfiniteQuery({
    queryKey: mineKey,
    queryFn: ({ pageParam, signal }) => call(api.boosts.list, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.boosts.some(({ running }) => running)) ? receiptMs : false,
  })
}

/** Buys a boost for my profile. The caller shows failures. */
export function useBuyBoost() {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: mineKey })
  return usePayment({
    purposeOf: ({ plan }: { plan: BoostPlan; payWith: PayWith }) => `boost:${plan.id}`,
    pay: ({ plan, payWith }, once) =>
      callForAnswer(api.boosts.buy, { params: { id: plan.id }, body: { payWith, price: plan.price } }, once),
    onPaid: refresh,
    onPaidBefore: refresh,
    // The price may have changed: fetch it again.
    onFailed: () => void client.invalidateQueries({ queryKey: plansKey }),
  })
}
