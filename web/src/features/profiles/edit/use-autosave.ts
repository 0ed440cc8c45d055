import type { ProfileChange } from '@karibu/contract'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keysOf } from '../../../lib/keys-of.ts'

/** A choice is saved this long after the last one; a text when its field is left. */
const settleMs = 700

type AutosaveOptions = {
  element: RefObject<HTMLFormElement | null>
  isOn: boolean
  change: ProfileChange | null
  save: (change: ProfileChange) => void
}

/**
 * Saves each change automatically and once: after a failure only another change, or the network coming back, tries again. The
 * returned function leaves the present change unsaved.
 */
export function useAutosave({ element, isOn, change, save }: AutosaveOptions): () => void {
  const tried = useRef('')
  const text = JSON.stringify(change)

  const run = useEffectEvent(() => {
    if (!isOn || !change || keysOf(change).length === 0 || tried.current === text || isTyping(element.current)) return
    tried.current = text
    save(change)
  })

  const runAgain = useEffectEvent(() => {
    tried.current = ''
    run()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each change and after each save.
  useEffect(() => {
    const timer = setTimeout(() => run(), settleMs)
    return () => clearTimeout(timer)
  }, [text, isOn])

  useEffect(() => {
    const form = element.current
    // To press Cancel does not save. The focus is at its new place only after the event.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) setTimeout(() => run())
    }
    const online = () => runAgain()
    form?.addEventListener('focusout', left)
    window.addEventListener('online', online)
    return () => {
      form?.removeEventListener('focusout', left)
      window.removeEventListener('online', online)
    }
  }, [element])

  return () => {
    tried.current = text
  }
}

const textFields = 'textarea, input:not([type=checkbox]):not([type=radio])'

const isTyping = (form: HTMLFormElement | null): boolean =>
  Boolean(form?.contains(document.activeElement) && document.activeElement?.matches(textFields))
