import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isStill } from '../../../lib/device/motion.ts'
import {
  drawnShare,
  endMove,
  followMove,
  leanOf,
  type Move,
  opensProfile,
  startMove,
  tiltOf,
  type Way,
} from './swipe-rules.ts'

export type Thrown = { way: Way; dx: number; tilt: number }

const commitVibrationMs = 8

/**
 * Lets the card follow the finger: sideways to be thrown, upward to be opened. Positions are written once a frame and
 * straight to the element, so that React has nothing to do while the finger moves.
 */
export function useSwipe(onThrow: (thrown: Thrown) => void, onOpen: () => void) {
  const card = useRef<HTMLElement>(null)
  const move = useRef<Move | null>(null)
  const frame = useRef(0)
  const wasMove = useRef(false)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function onPointerDown(event: PointerEvent) {
    wasMove.current = false
    if (event.button === 0 && !move.current) move.current = startMove(event)
  }

  function onPointerMove(event: PointerEvent) {
    const before = move.current
    if (before?.pointerId !== event.pointerId) return
    const now = followMove(before, event)
    move.current = now
    if (!now.isSwipe && !now.isLift) return
    if (!before.isSwipe && !before.isLift) {
      wasMove.current = true
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => card.current && place(card.current, now))
  }

  function onPointerUp(event: PointerEvent) {
    const last = move.current
    if (last?.pointerId !== event.pointerId) return
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = card.current ?? {}
    const way = endMove(last, event, width)
    const isOpening = opensProfile(last, height)
    const tilt = card.current ? gripTilt(card.current, last) : 0
    rest()
    if ((way || isOpening) && !isStill()) navigator.vibrate?.(commitVibrationMs)
    if (way) onThrow({ way, dx: last.dx, tilt })
    else if (isOpening) onOpen()
  }

  function rest() {
    move.current = null
    cancelAnimationFrame(frame.current)
    if (card.current) release(card.current)
  }

  // The pointer event that ends a swipe must not click the element under the finger.
  function onClickCapture(event: MouseEvent) {
    if (!wasMove.current) return
    wasMove.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return { card, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: rest, onClickCapture } }
}

/** Held in its lower half, a card tilts the other way. */
function gripTilt(element: HTMLElement, { dx, startY }: Move): number {
  const { top, height } = element.parentElement?.getBoundingClientRect() ?? element.getBoundingClientRect()
  return tiltOf(dx, element.offsetWidth) * (startY > top + height / 2 ? -1 : 1)
}

function place(element: HTMLElement, move: Move) {
  const { dx, dy } = move
  element.style.transform = `translate(${dx}px, ${dy}px) rotate(${gripTilt(element, move)}deg)`
  element.dataset.held = ''
  element.dataset.lean = leanOf(dx)
  const stack = element.parentElement
  stack?.toggleAttribute('data-held', true)
  stack?.style.setProperty('--drawn', String(drawnShare(dx, element.offsetWidth)))
}

function release(element: HTMLElement) {
  element.style.transform = ''
  delete element.dataset.held
  delete element.dataset.lean
  element.parentElement?.removeAttribute('data-held')
  element.parentElement?.style.removeProperty('--drawn')
}
