import { api, type ReplyOf } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'

type Offer = ReplyOf<typeof api.subscriptions.plans>
export type Plan = Offer['plans'][number]

export const subscriptionsKey = ['subscriptions'] as const
export const plansKey = [...subscriptionsKey, 'plans'] as const

/** The plans, each with what a change to it would cost me now. */
export const usePlans = () => useOffer(plansOf)

/** To how many members one may write first in a day, whatever the plan. */
export const useRequestLevels = () => useOffer(requestLevelsOf)

const plansOf = ({ plans }: Offer) => plans
const requestLevelsOf = ({ requestLevels }: Offer) => requestLevels

function useOffer<Part>(select: (offer: Offer) => Part) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: [...plansKey, i18n.language],
    queryFn: ({ signal }) => call(api.subscriptions.plans, {}, signal),
    select,
  })
}
