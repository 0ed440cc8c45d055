import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnwrapped, saveUnwrapped } from './unwrapped-gifts.ts'

/** How long a gift is visible wrapped before it opens automatically. */
const wrappedMs = 900

/**
 * Whether a gift is still wrapped. It opens by `open`, or automatically when it has been visible; once opened on this device
 * it stays open. A gift that I gave is never wrapped.
 */
export function useUnwrapping(id: string, mine: boolean) {
  const [isWrapped, setWrapped] = useState(() => !mine && !isUnwrapped(id))
  const wrapping = useRef<HTMLDivElement>(null)
  const open = useCallback(() => {
    saveUnwrapped(id)
    setWrapped(false)
  }, [id])
  useEffect(() => {
    const element = wrapping.current
    if (!isWrapped || !element || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(open, wrappedMs)
      },
      { threshold: 0.8 },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isWrapped, open])
  return { isWrapped, wrapping, open }
}
