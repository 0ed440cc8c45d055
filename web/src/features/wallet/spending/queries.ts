import { api, type pauseDays, type Spending } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const key = ['spending'] as const

/** My own limit, what I spent of it, my pause. */
export const useSpending = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.spending.show, {}, signal)).spending,
    staleTime: 0,
  })

/** Sets the limit in whole USD, and pauses. */
export function useSpendingSteps() {
  const client = useQueryClient()
  const settled = {
    onSuccess: ({ data, message }: { data: { spending: Spending }; message: string | null }) => {
      client.setQueryData(key, data.spending)
      if (message) toast.info(message)
    },
    onError: toastFailure,
  }
  const setLimit = useMutation({
    mutationFn: (usd: number | null) => callForAnswer(api.spending.setLimit, { body: { usd } }),
    ...settled,
  })
  const pause = useMutation({
    mutationFn: (days: (typeof pauseDays)[number]) => callForAnswer(api.spending.pause, { body: { days } }),
    ...settled,
  })
  return { setLimit, pause }
}
