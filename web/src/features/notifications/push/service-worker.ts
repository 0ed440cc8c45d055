const script = '/sw.js'

type WorkerHandlers = {
  /** A push was tapped: this is where it leads. */
  onOpen: (path: string) => void
  /** A new version waits; `reload` takes it. */
  onNewVersion: (reload: () => void) => void
  onReady: () => void
  /** Fetches files of other pages, which are then kept too. */
  fetchAhead: () => Promise<void>
}
type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string
  }
}

// The security policy lets nothing but this one address become a script.
let address: string | undefined
function trusted(): string {
  const { trustedTypes }: Window & { trustedTypes?: Policies } = window
  address ??= trustedTypes
    ? trustedTypes.createPolicy('karibu', { createScriptURL: () => script }).createScriptURL('')
    : script
  return address
}

/** Registers the service worker of a built web; the returned function stops listening, the worker stays. */
export function startServiceWorker({ onOpen, onNewVersion, onReady, fetchAhead }: WorkerHandlers): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const container = navigator.serviceWorker
  let isGone = false
  let isReloading = false
  const onWorkerMessage = ({ data }: MessageEvent) => {
    if (data?.type === 'open' && typeof data.path === 'string' && data.path.startsWith('/')) onOpen(data.path)
  }
  const take = (waiting: ServiceWorker) => () => {
    isReloading = true
    waiting.postMessage('take-over')
  }
  const reload = () => isReloading && window.location.reload()
  const watch = (registration: ServiceWorkerRegistration) => {
    const offer = () => {
      // The first worker of a browser replaces nothing.
      if (registration.waiting && container.controller) onNewVersion(take(registration.waiting))
    }
    offer()
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => installing.state === 'installed' && !isGone && offer())
    })
  }
  container.addEventListener('message', onWorkerMessage)
  container.addEventListener('controllerchange', reload)
  const checkForUpdate = () => {
    if (document.visibilityState === 'visible')
      void container
        .getRegistration()
        .then((known) => known?.update())
        .catch(() => {})
  }
  document.addEventListener('visibilitychange', checkForUpdate)
  whenIdle(() => {
    if (isGone) return
    container
      .register(trusted(), { scope: '/' })
      .then((registration) => {
        if (isGone) return
        watch(registration)
        return container.ready.then(({ active }) => {
          const sendLoadedFiles = () => active?.postMessage({ type: 'keep', files: loadedFiles() })
          sendLoadedFiles()
          onReady()
          return fetchAhead().then(sendLoadedFiles)
        })
      })
      // Private windows and old browsers refuse it; everything works without.
      .catch(() => undefined)
  })
  return () => {
    isGone = true
    container.removeEventListener('message', onWorkerMessage)
    container.removeEventListener('controllerchange', reload)
    document.removeEventListener('visibilitychange', checkForUpdate)
  }
}

/** What this page is made of; the first worker of a browser comes after it and did not see it pass. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))]
}

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 4000 })
  else setTimeout(callback, 1000)
}
