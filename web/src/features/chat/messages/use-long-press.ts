import type { Message } from '@karibu/contract'
import { type RefObject, useEffect, useRef } from 'react'
import type { Line } from './message-rules.ts'

const holdMs = 450
const movedPx = 10

/** A finger held on a message opens its menu; scrolling, and pressing what lies in the message, do not. */
export function useLongPress(
  box: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  onMenu: (message: Message, near: HTMLElement) => void,
): void {
  const known = useRef({ lines, onMenu })
  known.current = { lines, onMenu }
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    let isOpened = false
    const stop = () => clearTimeout(timer)

    function press(event: PointerEvent) {
      stop()
      isOpened = false
      const { target } = event
      if (event.pointerType === 'mouse' || !(target instanceof Element)) return
      const line = target.closest<HTMLElement>('[data-key]')
      if (!line || target.closest('input')) return
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        const message = known.current.lines.find(({ key }) => key === line.dataset.key)?.message
        if (!message) return
        isOpened = true
        navigator.vibrate?.(8)
        known.current.onMenu(message, line)
      }, holdMs)
    }
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > movedPx) stop()
    }
    // The finger that opened the menu must not also press what lies under it, nor open the browser's own.
    const swallow = (event: Event) => {
      if (!isOpened) return
      event.preventDefault()
      event.stopPropagation()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('pointermove', move, { signal })
    for (const name of ['pointerup', 'pointercancel', 'scroll']) element.addEventListener(name, stop, { signal })
    element.addEventListener('contextmenu', swallow, { signal })
    element.addEventListener('click', swallow, { signal, capture: true })
    return () => {
      stop()
      listening.abort()
    }
  }, [box])
}
