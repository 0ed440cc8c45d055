import { api } from '@karibu/contract'
import { useAuthStore } from '../../lib/auth-store.ts'
import { dropStored } from '../../lib/device/wipe-storage.ts'

/**
 * Ends the session by a request that outlives the page, and empties the storage before it returns; resolves when databases
 * and caches are gone too. Without a network the session lasts on the server, and this device no longer has its token.
 */
export function forgetMember(): Promise<void> {
  const { token, reset } = useAuthStore.getState()
  if (token) {
    const { method, path } = api.accounts.logout
    const request = { method, headers: { authorization: `Bearer ${token}` }, keepalive: true }
    void fetch(`/api${path}`, request).catch(() => undefined)
  }
  reset()
  sessionStorage.clear()
  localStorage.clear()
  return dropStored()
}
