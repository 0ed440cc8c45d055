import { useSyncExternalStore } from 'react'

/** From this width the sidebar is beside the page; below, the bottom bar. */
export const wideScreen = '(min-width: 768px)'
/** From this width two panes fit beside the sidebar. */
export const roomyScreen = '(min-width: 1024px)'
/** From this width the navigation of staff is beside their pages. */
export const staffScreen = '(min-width: 1000px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds now; follows the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  )
}
