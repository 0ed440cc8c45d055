import { useSyncExternalStore } from 'react'

const savedUnder = 'tour'
const watchers = new Set<() => void>()

/** Whether the tour is to be shown: from the end of the first run until it was seen or skipped. Goes with the device. */
export function useTourDue(): boolean {
  return useSyncExternalStore(
    watch,
    () => read() === 'due',
    () => false,
  )
}

/** The first run is over: the tour comes once. */
export function offerTour(): void {
  if (read() === null) write('due')
}

/** Shows the tour once more. */
export const repeatTour = (): void => write('due')

export const endTour = (): void => write('seen')

function write(state: 'due' | 'seen') {
  try {
    localStorage.setItem(savedUnder, state)
  } catch {
    // Without storage there is no tour to remember.
  }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function read(): string | null {
  try {
    return localStorage.getItem(savedUnder)
  } catch {
    return 'seen'
  }
}
