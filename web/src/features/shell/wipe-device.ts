import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { setMotion } from '../../lib/device/motion.ts'
import { setTextSize } from '../../lib/device/text-size.ts'
import { setTheme } from '../../lib/device/theme.ts'
import { useLayoutStore } from '../../lib/layout-store.ts'

/** Leaves nothing of the member on this device: stores, storage, databases, caches and what was fetched. */
export async function wipeDevice(): Promise<void> {
  // First, so that whatever follows who is signed in (outbox, socket) lets go before its storage is taken away.
  useAuthStore.getState().reset()
  useLayoutStore.getState().reset()
  setTheme('system')
  setTextSize('100')
  setMotion('system')
  await Promise.all([dropDatabases(), dropCaches(), dropPushes()]).catch(() => undefined)
  queryClient.clear()
  sessionStorage.clear()
  // Last: the stores above write their initial values as they are reset.
  localStorage.clear()
}

async function dropDatabases(): Promise<void> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return
  const known = await indexedDB.databases()
  await Promise.all(known.map(({ name }) => name && dropDatabase(name)))
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    // Another tab still holds it; the browser deletes it as soon as that one lets go.
    request.onblocked = () => resolve()
  })
}

/** The server deleted the subscription with the session; the browser unsubscribes too. */
async function dropPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notice of shown) notice.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

async function dropCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
