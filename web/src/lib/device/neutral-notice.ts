// The service worker reads no local storage, so this is a cache of its own. Logging out deletes all caches.
const cacheName = 'device-notice'
const address = '/device-notice'

/** What a push says while the device is to say nothing of its member. */
export type NeutralNotice = { title: string; body: string; icon?: string }

/** Null: pushes are shown as they come. */
export async function saveNeutralNotice(notice: NeutralNotice | null): Promise<void> {
  if (typeof caches === 'undefined') return
  if (!notice) {
    await caches.delete(cacheName)
    return
  }
  const cache = await caches.open(cacheName)
  await cache.put(address, Response.json(notice))
}

export async function readNeutralNotice(): Promise<NeutralNotice | null> {
  const saved = await caches.match(address, { cacheName })
  return saved ? saved.json() : null
}
