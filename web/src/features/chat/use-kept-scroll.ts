import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Ends = { firstKey: string | undefined; lastKey: string | undefined; lastIsMine: boolean }

const nearPx = 64

/**
 * Keeps the place of a list that grows at both ends: lines added above do not move what is read, and who is at the end
 * (or has just written) stays at the end, also when the keyboard opens.
 */
export function useKeptScroll(box: RefObject<HTMLDivElement | null>, { firstKey, lastKey, lastIsMine }: Ends) {
  const [isAtBottom, setAtBottom] = useState(true)
  const sticks = useRef(true)
  const before = useRef({ firstKey, lastKey, height: 0 })

  const toBottom = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const known = before.current
    const grewAbove = known.firstKey !== firstKey && known.lastKey === lastKey && known.firstKey !== undefined
    const wroteNow = known.lastKey !== lastKey && lastIsMine
    if (grewAbove) element.scrollTop += element.scrollHeight - known.height
    else if (sticks.current || wroteNow) toBottom()
    before.current = { firstKey, lastKey, height: element.scrollHeight }
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      sticks.current = isNear
      setAtBottom(isNear)
    }
    element.addEventListener('scroll', look, { passive: true })
    const observer =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => sticks.current && toBottom())
    // The box shrinks for the keyboard; the lines grow when the other begins to type.
    observer?.observe(element)
    if (element.lastElementChild) observer?.observe(element.lastElementChild)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [box, toBottom])

  return { isAtBottom, toBottom }
}
