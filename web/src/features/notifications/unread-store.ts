import { useSyncExternalStore } from 'react'

let unread = 0
const listeners = new Set<() => void>()

/** How many notices wait unread, for the bell, the title of the tab and the badge of the installed app. */
export function setUnread(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
  // Not every browser has badges; those that show them only for installed apps refuse elsewhere.
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
}

export const useUnread = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )

/** A title with the number before it: "(3) My Matches"; as it is at 0. */
export const titleWith = (title: string, count: number): string =>
  count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title
