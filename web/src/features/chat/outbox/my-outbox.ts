import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { applyMessage } from '../cache/apply-message.ts'
import { chatKeys } from '../chat-keys.ts'
import { browserStore, Outbox, sendUnsent } from './outbox.ts'

/** The signed-in member's outbox; it follows who is signed in. */
export const outbox = new Outbox({
  store: browserStore,
  send: sendUnsent,
  onSent: (message, to) => applyMessage(queryClient, message, to),
  // The match may have ended without an event here.
  onRefused: ({ to }) => void queryClient.invalidateQueries({ queryKey: chatKeys.withMember(to) }),
})

if (typeof window !== 'undefined') {
  outbox.belongTo(useAuthStore.getState().user?.id ?? null)
  useAuthStore.subscribe(({ token, user }) => outbox.belongTo(token ? (user?.id ?? null) : null))
  window.addEventListener('online', outbox.hurry)
}
