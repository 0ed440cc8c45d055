import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens and closes a native dialog element; closing restores the previous focus. A focusable title
 * gets the initial focus, else the first control.
 */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen])
  return dialog
}
