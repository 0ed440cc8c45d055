import type { SignedInUser } from '@karibu/contract'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { forgetPending } from './codes/pending-code.ts'

/** Keeps a fresh session. Says whether the first-run screens still have something to ask. */
export function useLogIn() {
  const storeSession = useAuthStore((state) => state.logIn)
  return ({ token, user }: { token: string; user: SignedInUser }) => {
    // Removes cached data of the previous member.
    queryClient.clear()
    storeSession(token, user)
    forgetPending()
    return { onboarding: user.onboarding.place || user.onboarding.preferences }
  }
}
