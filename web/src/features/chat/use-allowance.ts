import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { chatKeys } from './chat-keys.ts'

/** The member's plan with what is left of it: requests (null without limit), and what one more costs. */
export function useAllowance() {
  return useQuery({
    queryKey: chatKeys.allowance,
    queryFn: async ({ signal }) => (await call(api.subscriptions.mine, {}, signal)).subscription,
    staleTime: 0,
  })
}
