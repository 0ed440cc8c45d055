import { useSyncExternalStore } from 'react'

// `navigator.onLine` describes the network card, not the way to the server: it is true on a Wi-Fi without internet, too.
let isUnreachable = false
const listeners = new Set<() => void>()

/** Records whether the last request reached the server: any response does, whatever its status. */
export function recordReach(isReached: boolean): void {
  if (isUnreachable === !isReached) return
  isUnreachable = !isReached
  for (const notify of listeners) notify()
}

/** True without a network, or when the last request got no response. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false)

const isOffline = () => isUnreachable || !navigator.onLine

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
