import { api, type ReplyOf } from '@karibu/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { usePayment } from '../paying/index.ts'
import { subscriptionsKey as key, type Plan, plansKey } from './offer-query.ts'
import { shownOf } from './plan-rules.ts'

export type Subscription = ReplyOf<typeof api.subscriptions.mine>['subscription']
export type Period = ReplyOf<typeof api.subscriptions.history>['periods'][number]

const mineKey = [...key, 'mine'] as const

/** My plan and what is left of it. */
export function useSubscription() {
  return useQuery({
    queryKey: mineKey,
    queryFn: async ({ signal }) => (await call(api.subscriptions.mine, {}, signal)).subscription,
  })
}

/** Periods I had, newest first, page by page. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: [...key, 'history'],
    queryFn: ({ pageParam, signal }) => call(api.subscriptions.history, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })
}

/** Buys a plan or changes to it. The caller shows failures. */
export function useSubscribe() {
  const client = useQueryClient()
  return usePayment({
    purposeOf: ({ plan }: { plan: Plan; renew: boolean }) => `plan:${plan.id}`,
    pay: ({ plan, renew }, once) => {
      const body = { renew, price: plan.change?.price, plan: shownOf(plan) }
      return callForAnswer(api.subscriptions.subscribe, { params: { id: plan.id }, body }, once)
    },
    onPaid: ({ subscription }) => {
      client.setQueryData(mineKey, subscription)
      // The costs of a change and the past periods are different now.
      void client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[1] !== mineKey[1] })
    },
    onPaidBefore: () => void client.invalidateQueries({ queryKey: key }),
    // The offer may have changed: fetch it again.
    onFailed: () => void client.invalidateQueries({ queryKey: plansKey }),
  })
}

/** Fetches the plans again, after a payment for one was refused. */
export function useRefreshPlans() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: plansKey })
}

/** Switches renewal on or off. */
export function useRenewal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (renew: boolean) => call(api.subscriptions.renewal, { body: { renew } }),
    onSuccess: ({ subscription }) => client.setQueryData(mineKey, subscription),
    onError: (error) => {
      toastFailure(error)
      void client.invalidateQueries({ queryKey: mineKey })
    },
  })
}

/** Ends my plan with its period. */
export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callForAnswer(api.subscriptions.cancel),
    onSuccess: ({ data, message }) => {
      client.setQueryData(mineKey, data.subscription)
      if (message) toast.info(message)
    },
    onError: (error) => {
      toastFailure(error)
      void client.invalidateQueries({ queryKey: mineKey })
    },
  })
}
