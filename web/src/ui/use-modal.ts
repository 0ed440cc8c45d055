import { type RefObject, useEffect, useRef } from 'react'

/** Keeps a native dialog element open or closed as told; closing gives the focus back to where it was. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen])
  return dialog
}
