import { type RefObject, useLayoutEffect } from 'react'

const keyboardPx = 120

/**
 * Sizes the screen to the visual viewport. If the keyboard covers the page instead of shrinking it (iOS), the page
 * would otherwise scroll the input out of view. `data-keyboard` marks an open keyboard.
 */
export function useViewportHeight(screen: RefObject<HTMLElement | null>): void {
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
