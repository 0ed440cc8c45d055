import { api, type CallOf, type FactorWays } from '@karibu/contract'
import { call } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'

export type PasswordProof = NonNullable<CallOf<typeof api.accounts.confirmPassword>['body']>
/** A password that the form of the page has already, and what the server asks for beside it. */
export type KnownPassword = { password: string; ways: FactorWays }

/**
 * Proves the password, and a second factor where `factor` of the failure asks for one. The session goes on under another
 * token. Throws an ApiFailure.
 */
export async function confirmPassword(body: PasswordProof): Promise<void> {
  const before = useAuthStore.getState().token
  const { token } = await call(api.accounts.confirmPassword, { body })
  // Another tab confirmed at the same moment and stored the newest one. A server before this release gives none.
  if (!token) return void useAuthStore.persist.rehydrate()
  if (useAuthStore.getState().token === before) useAuthStore.setState({ token })
}
