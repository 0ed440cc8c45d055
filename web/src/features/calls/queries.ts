import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Why my plan refused a call: it has none at all, or they are used up; undefined while that is not known. */
export function useRefusalByPlan() {
  const { data } = useQuery({
    queryKey: ['calls', 'plan'],
    queryFn: async ({ signal }) => {
      const { plan } = (await call(api.subscriptions.mine, {}, signal)).subscription
      return plan.calls === 0 ? 'none' : 'used'
    },
    staleTime: 0,
  })
  return data
}
