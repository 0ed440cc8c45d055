import { api, type BodyOf, type CallOf, type DeletionStatus, type SignedInUser } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, download } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { keysOf } from '../../lib/keys-of.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Change = NonNullable<CallOf<typeof api.accounts.changeSettings>['body']>
export type Privacy = SignedInUser['privacy']

const sessionsKey = ['sessions'] as const

/** Choices that change what others see of my place, and from where I search. */
const placeParts = ['hideDistance', 'placePrecision'] as const

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
    onSuccess: ({ data, message }, { locale, privacy }) => {
      setUser(data.user)
      if (message) toast.info(message)
      // Names of gifts, plans and places are in the language of the reply.
      if (locale) void client.invalidateQueries()
      void client.invalidateQueries({ queryKey: ['person', 'me'] })
      if (privacy && placeParts.some((part) => part in privacy))
        for (const queryKey of [['place-preview'], ['members']]) void client.invalidateQueries({ queryKey })
    },
    onError: (error, { privacy }, before) => {
      // Only what this change touched: another switch may have been turned meanwhile.
      const names = privacy ? keysOf(privacy) : []
      if (before) setPrivacy(Object.fromEntries(names.map((name) => [name, before[name]])))
      toastFailure(error)
    },
  })
}

function setPrivacy(change: Partial<Privacy>) {
  const { user, setUser } = useAuthStore.getState()
  if (user) setUser({ ...user, privacy: { ...user.privacy, ...change } })
}

/** Has what was learned about me forgotten. */
export function useForgetRating() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callForAnswer(api.discovery.resetRating),
    onSuccess: ({ message }) => {
      if (message) toast.info(message)
      void client.invalidateQueries({ queryKey: ['members'] })
    },
    onError: toastFailure,
  })
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

const deletionKey = ['account-deletion'] as const
/** How soon to ask again while something goes back. */
const refundsAgainMs = 15_000

/** The deletion of my account: what is left in it, what was asked, what goes back. */
export const useDeletion = () =>
  useQuery({
    queryKey: deletionKey,
    queryFn: ({ signal }) => call(api.accountDeletion.status, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === 'submitted') ? refundsAgainMs : false,
  })

export function useSaveDeletion() {
  const client = useQueryClient()
  return (status: DeletionStatus) => void client.setQueryData(deletionKey, status)
}

/** Asks for the deletion, or changes what was asked. Throws an ApiFailure. */
export const requestDeletion = (body: NonNullable<CallOf<typeof api.accountDeletion.request>['body']>) =>
  callForAnswer(api.accountDeletion.request, { body })

const factorKey = ['second-factor'] as const

/** My second factors. */
export const useSecondFactor = () =>
  useQuery({ queryKey: factorKey, queryFn: ({ signal }) => call(api.secondFactor.show, {}, signal), staleTime: 0 })

/** Asks again after a change; the first second factor ends the other sessions. */
export function useRefreshSecondFactor() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [factorKey, sessionsKey]) void client.invalidateQueries({ queryKey })
  }
}

/** The secret of a new authenticator. Throws an ApiFailure. */
export const beginSecondFactor = (body: { password: string }) => call(api.secondFactor.begin, { body })

/** New recovery codes in place of the old ones. Throws an ApiFailure. */
export const renewRecoveryCodes = async (body: NonNullable<CallOf<typeof api.secondFactor.newCodes>['body']>) =>
  (await call(api.secondFactor.newCodes, { body })).recoveryCodes

/** What the browser needs for a new passkey. Throws an ApiFailure. */
export const beginPasskey = () => call(api.passkeys.begin)

/** Ends all my sessions, this one too. Throws an ApiFailure. */
export const endAllSessions = () => call(api.accounts.logoutAll)

/** The data export of the member as a zip. Throws an ApiFailure. */
export const downloadExport = (body: BodyOf<typeof api.accountDeletion.export>): Promise<Blob> =>
  download(api.accountDeletion.export, { body })

/** Changes of the account. Each throws an ApiFailure. */
export const withdrawDeletion = () => callForAnswer(api.accountDeletion.cancel)
export const changeEmail = (body: BodyOf<typeof api.accounts.changeEmail>) =>
  callForAnswer(api.accounts.changeEmail, { body })
export const changePassword = (body: BodyOf<typeof api.accounts.changePassword>) =>
  callForAnswer(api.accounts.changePassword, { body })
export const removePasskey = (id: string) => callForAnswer(api.passkeys.remove, { params: { id } })
export const endSecondFactor = (body: BodyOf<typeof api.secondFactor.end>) =>
  callForAnswer(api.secondFactor.end, { body })
export const confirmSecondFactor = (body: BodyOf<typeof api.secondFactor.confirm>) =>
  callForAnswer(api.secondFactor.confirm, { body })
