import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Ends = {
  /** Changes with what is drawn. */
  lines: unknown
  lastKey: string | undefined
  lastIsMine: boolean
  /** The newest messages are drawn; else the end of the list is only the end of a part. */
  isEnd: boolean
}

const nearPx = 64

/**
 * Keeps the place of a list that grows and shrinks at both ends: what one reads stays where it is, and who is at the
 * end (or has just written) stays at the end, also when the keyboard opens.
 */
export function useScrollAnchor(box: RefObject<HTMLDivElement | null>, { lines, lastKey, lastIsMine, isEnd }: Ends) {
  const [isAtBottom, setAtBottom] = useState(true)
  const sticks = useRef(true)
  const held = useRef<{ key: string; top: number } | null>(null)
  const before = useRef(lastKey)

  const toBottom = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])

  /** Releases the end: from now on the visible part stays visible. */
  const update = useCallback(() => {
    const element = box.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    sticks.current = isNear && isEnd
    setAtBottom(isNear)
    held.current = firstInView(element)
  }, [box, isEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is kept when what is drawn changes.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const wroteNow = before.current !== lastKey && before.current !== undefined && lastIsMine && isEnd
    before.current = lastKey
    const line = held.current && element.querySelector(`[data-key="${held.current.key}"]`)
    if (sticks.current || wroteNow) toBottom()
    else if (held.current && line) element.scrollTop += topIn(element, line) - held.current.top
    update()
  }, [lines, lastKey])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => sticks.current && toBottom())
    // The box shrinks for the keyboard; the lines grow when the other begins to type.
    observer?.observe(element)
    if (element.lastElementChild) observer?.observe(element.lastElementChild)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
      observer?.disconnect()
    }
  }, [box, update, toBottom])

  const release = useCallback(() => {
    sticks.current = false
    held.current = null
  }, [])
  return { isAtBottom, toBottom, release }
}

const topIn = (box: Element, line: Element): number =>
  line.getBoundingClientRect().top - box.getBoundingClientRect().top

// By halves: the lines stand in order.
function firstInView(box: HTMLElement): { key: string; top: number } | null {
  const lines = box.querySelectorAll<HTMLElement>('[data-key]')
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const line = lines[middle]
    if (line && topIn(box, line) + line.offsetHeight > 0) high = middle
    else low = middle + 1
  }
  const line = lines[low]
  return line?.dataset.key ? { key: line.dataset.key, top: topIn(box, line) } : null
}
