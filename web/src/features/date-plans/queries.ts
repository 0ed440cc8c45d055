import { api, type CallOf } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

const key = ['date-plans'] as const

/** My plans, and whether contacts can be notified by text message. */
export const usePlans = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(api.datePlans.list, {}, signal), staleTime: 0 })

/** The person and the place of each plan that is not over; empty without one. */
export function usePlansSummary(): string {
  const { t } = useTranslation()
  const open = usePlans().data?.plans.filter(({ state }) => state !== 'safe') ?? []
  return open.map(({ meets, place }) => t('safety-screens:plan.at', { meets, place })).join(' · ')
}

/** Shares a plan. Throws an ApiFailure. */
export function useAddPlan() {
  const client = useQueryClient()
  return async (body: NonNullable<CallOf<typeof api.datePlans.add>['body']>) => {
    const { message } = await callForAnswer(api.datePlans.add, { body })
    if (message) toast.info(message)
    await client.invalidateQueries({ queryKey: key })
  }
}

/** Checking in, putting off and deleting one plan. */
export function usePlanSteps(id: string) {
  const client = useQueryClient()
  const settled = { onError: toastFailure, onSettled: () => client.invalidateQueries({ queryKey: key }) }
  const checkIn = useMutation({
    mutationFn: () => callForAnswer(api.datePlans.checkIn, { params: { id } }),
    onSuccess: ({ message }) => message && toast.info(message),
    ...settled,
  })
  const extend = useMutation({
    mutationFn: () => call(api.datePlans.extend, { params: { id }, body: { minutes: 30 } }),
    ...settled,
  })
  const remove = useMutation({ mutationFn: () => call(api.datePlans.remove, { params: { id } }), ...settled })
  return { checkIn, extend, remove }
}

/** A plan by the token of its link; read again each minute, since its state is what the contact waits for. */
export const useSharedPlan = (token: string) =>
  useQuery({
    queryKey: ['shared-plan', token],
    queryFn: async ({ signal }) => (await call(api.datePlans.show, { body: { token } }, signal)).plan,
    refetchInterval: 60_000,
  })
