import type { SignedInUser } from '@karibu/contract'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { forgetPending } from './codes/pending-code.ts'

/** Keeps a fresh session. Says whether the first-run screens still have something to ask. */
export function useLogIn() {
  const keep = useAuthStore((state) => state.logIn)
  return ({ token, user }: { token: string; user: SignedInUser }) => {
    // Nothing of whoever was here before may show through.
    queryClient.clear()
    keep(token, user)
    forgetPending()
    return { onboarding: user.onboarding.place || user.onboarding.preferences }
  }
}
