import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a native dialog element open or closed as told; closing gives the focus back to where it was. A title that can
 * take the focus is where reading begins, else the first control.
 */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('header > h2[tabindex]')?.focus({ preventScroll: true })
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen])
  return dialog
}
