import { type RefObject, useEffect, useRef } from 'react'

/** A native dialog that stays open above all others: what opens later would make it unreachable, so it is opened anew. */
export function useTopmost(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const raise = () => {
      dialog.close()
      dialog.showModal()
      dialog.querySelector('input')?.focus()
    }
    const stay = (event: Event) => event.preventDefault()
    // Browsers let the second Escape close a dialog, whatever is prevented.
    const reopen = () => dialog.isConnected && !dialog.open && raise()
    const observer = new MutationObserver((changes) => {
      const isBelow = changes.some(
        ({ target }) => target !== dialog && target instanceof HTMLDialogElement && target.open,
      )
      if (isBelow) raise()
    })
    raise()
    dialog.addEventListener('cancel', stay)
    dialog.addEventListener('close', reopen)
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      dialog.removeEventListener('cancel', stay)
      dialog.removeEventListener('close', reopen)
    }
  }, [])
  return ref
}
