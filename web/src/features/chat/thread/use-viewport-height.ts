import { type RefObject, useLayoutEffect } from 'react'

const keyboardPx = 120

/**
 * Keeps a screen as high as what can be seen of it. Where the keyboard lies over the page instead of making it smaller
 * (iOS), the page would else scroll what one writes in out of view. `data-keyboard` tells that it is open.
 */
export function useRoom(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport
    const element = screen.current
    if (!view || !element) return
    let full = 0
    const fit = () => {
      const isTyping =
        document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement
      if (!isTyping) full = Math.max(view.height, window.innerHeight)
      const isOpen = isTyping && full - view.height > keyboardPx
      element.toggleAttribute('data-keyboard', isOpen)
      document.documentElement.toggleAttribute('data-keyboard', isOpen)
      if (isOpen) element.style.setProperty('--room', `${Math.round(view.height)}px`)
      else element.style.removeProperty('--room')
      // The browser scrolls the page to bring the field into view, which it is already.
      if (isOpen && window.scrollY > 0) window.scrollTo(0, 0)
    }
    fit()
    view.addEventListener('resize', fit)
    document.addEventListener('focusin', fit)
    document.addEventListener('focusout', fit)
    return () => {
      view.removeEventListener('resize', fit)
      document.removeEventListener('focusin', fit)
      document.removeEventListener('focusout', fit)
      document.documentElement.removeAttribute('data-keyboard')
    }
  }, [screen])
}
