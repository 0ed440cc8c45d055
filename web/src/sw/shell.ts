/// <reference lib="webworker" />

/** Both are put in by the build: the fingerprint of a version, and the files of its shell. */
declare const __VERSION__: string
declare const __SHELL__: readonly string[]

const prefix = 'karibu-shell-'
const name = `${prefix}${__VERSION__}`
/** Any address of the application answers with the same document. */
const shellPage = '/dashboard'

/** Keeps the document and the files without which nothing is drawn; the rest is kept as it is used. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll([new Request(shellPage, { cache: 'reload' }), ...__SHELL__])
}

/** Keeps files that a page has loaded already; the browser has them still, so this asks nothing of the network. */
export async function cacheFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  const missing = await Promise.all(files.map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await Promise.all(missing.flat().map((file) => cache.add(file).catch(() => undefined)))
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)))
}

/** What this worker answers; null leaves it to the browser: the interface, photos and everything personal. */
export function answer({ request }: FetchEvent): Promise<Response> | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return null
  if (url.pathname.startsWith('/assets/')) return cachedAsset(request)
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) return page(request)
  return null
}

// Named by their content, so what was kept is right for ever.
async function cachedAsset(request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request.url, fresh.clone()).catch(() => undefined)
  return fresh
}

async function page(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request)
    // Logging out empties every cache; the next member's first page fills the shell again.
    if (!(await caches.match(shellPage))) void fillShell().catch(() => undefined)
    return fresh
  } catch (error) {
    const cached = await caches.match(shellPage)
    if (!cached) throw error
    return cached
  }
}
