import { api, type CallOf, type SignedInUser } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Change = NonNullable<CallOf<typeof api.accounts.changeSettings>['body']>
export type Privacy = SignedInUser['privacy']

const sessionsKey = ['sessions'] as const

/** Changes a setting at once; a failure sets it back and says why. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { setUser } = useAuthStore.getState()
  return useMutation({
    mutationFn: (body: Change) => callForAnswer(api.accounts.changeSettings, { body }),
    onMutate: ({ privacy }) => {
      const before = useAuthStore.getState().user?.privacy
      setPrivacy(privacy ?? {})
      return before
    },
    onSuccess: ({ data, message }) => {
      setUser(data.user)
      if (message) toast.info(message)
      void client.invalidateQueries({ queryKey: ['person', 'me'] })
    },
    onError: (error, { privacy }, before) => {
      // Only what this change touched: another switch may have been turned meanwhile.
      const names = Object.keys(privacy ?? {}) as (keyof Privacy)[]
      if (before) setPrivacy(Object.fromEntries(names.map((name) => [name, before[name]])))
      toastFailure(error)
    },
  })
}

function setPrivacy(change: Partial<Privacy>) {
  const { user, setUser } = useAuthStore.getState()
  if (user) setUser({ ...user, privacy: { ...user.privacy, ...change } })
}

/** Where the member is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(api.accounts.sessions, {}, signal)).sessions,
    staleTime: 0,
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callForAnswer(api.accounts.endSession, { params: { id } }),
    onSuccess: ({ message }) => message && toast.info(message),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
