import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { endMove, followMove, leanOf, type Move, startMove, tiltOf, type Way } from './swipe-rules.ts'

export type Thrown = { way: Way; dx: number; tilt: number }

/**
 * Lets the card follow the finger. Positions are written once a frame and straight to the element, so that React has
 * nothing to do while the finger moves.
 */
export function useSwipe(onThrow: (thrown: Thrown) => void) {
  const card = useRef<HTMLElement>(null)
  const move = useRef<Move | null>(null)
  const frame = useRef(0)
  const wasSwipe = useRef(false)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function onPointerDown(event: PointerEvent) {
    wasSwipe.current = false
    if (event.button === 0 && !move.current) move.current = startMove(event)
  }

  function onPointerMove(event: PointerEvent) {
    const before = move.current
    if (before?.pointerId !== event.pointerId) return
    const now = followMove(before, event)
    move.current = now
    if (!now.isSwipe) return
    if (!before.isSwipe) {
      wasSwipe.current = true
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => card.current && place(card.current, now.dx))
  }

  function onPointerUp(event: PointerEvent) {
    const last = move.current
    if (last?.pointerId !== event.pointerId) return
    const width = card.current?.offsetWidth ?? 0
    const way = endMove(last, event, width)
    rest()
    if (way) onThrow({ way, dx: last.dx, tilt: tiltOf(last.dx, width) })
  }

  function rest() {
    move.current = null
    cancelAnimationFrame(frame.current)
    if (card.current) release(card.current)
  }

  // The press that ends a swipe is not a press on what lies under the finger.
  function onClickCapture(event: MouseEvent) {
    if (!wasSwipe.current) return
    wasSwipe.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return { card, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: rest, onClickCapture } }
}

function place(element: HTMLElement, dx: number) {
  element.style.transform = `translateX(${dx}px) rotate(${tiltOf(dx, element.offsetWidth)}deg)`
  element.dataset.held = ''
  element.dataset.lean = leanOf(dx)
}

function release(element: HTMLElement) {
  element.style.transform = ''
  delete element.dataset.held
  delete element.dataset.lean
}
