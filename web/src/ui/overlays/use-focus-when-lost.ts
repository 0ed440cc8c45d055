import { type RefObject, useEffect, useRef } from 'react'

let hadFocus = false
if (typeof document !== 'undefined')
  document.addEventListener(
    'focusin',
    () => {
      hadFocus = true
    },
    { once: true },
  )

/**
 * For what takes the place of what was pressed, when it comes and whenever `change` does: where the focus went with the
 * old, it goes here (or to the first control inside), so that keys and ears go on where they were. `atFirst: false`: not
 * when it comes, only when it changes.
 */
export function useFocusWhenLost<T extends HTMLElement>(
  change?: unknown,
  { atFirst = true }: { atFirst?: boolean } = {},
): RefObject<T | null> {
  const place = useRef<T>(null)
  const before = useRef(atFirst ? undefined : change)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what may have taken the focus away.
  useEffect(() => {
    const isChanged = atFirst || before.current !== change
    before.current = change
    const now = document.activeElement
    if (!isChanged || !hadFocus || (now && now !== document.body && now.tagName !== 'DIALOG')) return
    const reached = '[tabindex], button:not(:disabled), a[href]'
    const target = place.current?.matches(reached) ? place.current : place.current?.querySelector<HTMLElement>(reached)
    target?.focus({ preventScroll: true })
  }, [change])
  return place
}
