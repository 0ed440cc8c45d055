import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { LoadingOverlay } from '../ui/feedback/loading-overlay.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a layout takes children, a screen takes nothing.
type Part = ComponentType<any>
export type Load = () => Promise<Part>

type Pending = Promise<Part> & { status?: 'fulfilled' | 'rejected'; value?: Part; reason?: unknown }

const loaded = new Map<Load, Pending>()

const Retry = createContext<() => void>(() => {})

/**
 * Loads the file of a page or layout once. A file that fails raises the cancelable `pageloaderror` event on window with
 * `{ error }` as detail; a handler that prevents its default takes the failure over and a retry is offered, else it is rethrown.
 */
export function loadPage(load: Load): Promise<Part> {
  const known = loaded.get(load)
  if (known) return known
  const pending: Pending = load().catch((error: unknown) => {
    const event = new CustomEvent('pageloaderror', { cancelable: true, detail: { error } })
    if (window.dispatchEvent(event)) throw error
    return FailedPage
  })
  loaded.set(load, pending)
  // React reads these two and renders a page that is already here without suspending; hydration depends on it.
  void pending.then(
    (part) => {
      Object.assign(pending, { status: 'fulfilled', value: part })
    },
    // Kept as it is: a page that asked again on every attempt to draw would never stop.
    (reason: unknown) => {
      Object.assign(pending, { status: 'rejected', reason })
    },
  )
  return pending
}

/** Our own answer to a page that did not load: take it over, so that a retry is offered. */
export function offerRetryOnPageFailure() {
  window.addEventListener('pageloaderror', (event) => {
    if (event instanceof CustomEvent) console.error(event.detail.error)
    event.preventDefault()
  })
}

type LazyProps = {
  load: Load
  children?: ReactNode
  /** Runs inside once the part is here. */
  arrived?: ReactNode
}

/** Shows a lazily loaded part, the loading overlay before, and a retry where it failed. */
export function Lazy(props: LazyProps) {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded({ load, children, arrived }: LazyProps) {
  const [tries, setTries] = useState(0)
  const Shown = use(loadPage(load))
  const retry = () => {
    // A second failure is most often a new release whose old files are gone: only a fresh document helps.
    if (tries > 0) return window.location.reload()
    loaded.delete(load)
    setTries(tries + 1)
  }
  return (
    <Retry value={retry}>
      <Shown>{children}</Shown>
      {arrived}
    </Retry>
  )
}

function FailedPage() {
  const { t } = useTranslation()
  const retry = use(Retry)
  return <FailedState message={t('common:pageFailed')} onRetry={retry} />
}
