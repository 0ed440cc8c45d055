/** Leaves nothing in the storage of this browser: databases, caches, the subscription to pushes, session and local storage. */
export async function wipeStorage(): Promise<void> {
  await dropStored()
  sessionStorage.clear()
  localStorage.clear()
}

/** The part that takes time: databases, caches and the subscription to pushes. What fails is left. */
export async function dropStored(): Promise<void> {
  await Promise.all([dropDatabases(), dropCaches(), dropPushes()]).catch(() => undefined)
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
