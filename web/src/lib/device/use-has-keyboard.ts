import { useSyncExternalStore } from 'react'
import { useMedia } from './use-media.ts'

/** Keys that the keyboards drawn on touch screens do not send. */
const hardwareKeys = /^(Tab|Escape|Arrow\w+|F\d+)$/

let isUsed = false

/** Whether this device has a keyboard, as far as a page can know: a mouse comes with one, and a key that was pressed proves it. */
export function useHasKeyboard(): boolean {
  const isPressed = useSyncExternalStore(
    watch,
    () => isUsed,
    () => false,
  )
  return useMedia('(pointer: fine)') || isPressed
}

function watch(listener: () => void) {
  const press = ({ key }: KeyboardEvent) => {
    if (!hardwareKeys.test(key)) return
    isUsed = true
    listener()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
