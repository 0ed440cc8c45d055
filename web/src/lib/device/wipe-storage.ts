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

/** What the device is set to, what a tab waits for, and `auth`, which its store empties: no words and no people of an account. */
const ofDevice = new RegExp(
  `^(${[
    'auth|layout|user-locale|preferred-language|currency',
    'theme|text-size|motion|data-saver|data-used|device-safety|disguise|left',
    'tour|deck-keys|staff-keys|greeted|joined|passkey-offered',
    // The key of a purchase without an answer: without it the next try would be a second purchase.
    'intent:.*',
  ].join('|')})$`,
)
/** Photos from other applications: shared before the login that this end asks for, and sent by nothing but a tap. */
const sharedPhotos = 'karibu-shared'

/**
 * Deletes what is stored of an account whose session ended elsewhere: conversations, drafts, messages that wait, people that were
 * seen, notices that are shown. Not as much as logging out, which is a choice: language, disguise and app lock stay.
 */
export async function dropAccount(): Promise<void> {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (!ofDevice.test(name)) storage.removeItem(name)
  await Promise.all([dropDatabases((name) => name !== sharedPhotos), closeNotices()]).catch(() => undefined)
}

async function dropDatabases(isDropped: (name: string) => boolean = () => true): Promise<void> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return
  const known = await indexedDB.databases()
  await Promise.all(known.map(({ name }) => name && isDropped(name) && dropDatabase(name)))
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    // Another tab still holds it; the browser deletes it as soon as that one releases it.
    request.onblocked = () => resolve()
  })
}

/** The server deleted the subscription with the session; the browser unsubscribes too. */
async function dropPushes(): Promise<void> {
  const registration = await closeNotices()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Closes the notices of pushes, which name people; answers with the service worker that showed them. */
async function closeNotices(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  for (const notice of shown) notice.close()
  return registration
}

async function dropCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
