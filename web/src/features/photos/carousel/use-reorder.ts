import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeAt, scrollNear } from './reorder-rules.ts'

/** A finger that holds still so long picks the photo up; a mouse picks it up by moving. */
const holdMs = 250
const mouseMovesPx = 6
const fingerMovesPx = 10

/** What is being dragged: from which place, over which, and how far its picture has moved. */
export type Drag = { from: number; to: number; dx: number; width: number }

type Start = { from: number; x: number; y: number; scrollLeft: number; middles: number[]; width: number }

/** Lets the items of a list be dragged to another place by mouse, pen or finger; Escape leaves all where it was. */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function press(event: ReactPointerEvent) {
    const start = startOf(list.current, event)
    if (!list.current || !start || event.button !== 0) return
    stop.current?.()
    stop.current = follow({
      list: list.current,
      start,
      isMouse: event.pointerType === 'mouse',
      onDrag: setDrag,
      onDrop: (to) => {
        setDrag(null)
        if (to !== null && to !== start.from) onMove(start.from, to)
      },
    })
  }

  return { drag, onPointerDown: press }
}

/** Where a press began; nothing when it is on one of the buttons that move and delete. */
function startOf(list: HTMLElement | null, event: ReactPointerEvent): Start | null {
  const target = event.target
  if (!list || !(target instanceof Element) || target.closest('[data-tools]')) return null
  const items = [...list.children]
  const from = items.findIndex((item) => item.contains(target))
  const rects = items.map((item) => item.getBoundingClientRect())
  const [first, second] = rects
  if (from < 0 || !first) return null
  const width = second ? second.left - first.left : first.width
  const middles = rects.map((rect) => rect.left + rect.width / 2)
  return { from, x: event.clientX, y: event.clientY, scrollLeft: list.scrollLeft, middles, width }
}

type Follow = {
  list: HTMLElement
  start: Start
  isMouse: boolean
  onDrag: (drag: Drag) => void
  /** The drop position; null if nothing was dragged or the drag was cancelled. */
  onDrop: (to: number | null) => void
}

function follow({ list, start, isMouse, onDrag, onDrop }: Follow): () => void {
  let at = start.x
  let to: number | null = null
  let frame = 0
  const hold = isMouse ? 0 : window.setTimeout(begin, holdMs)
  const listening = new AbortController()
  const { signal } = listening

  function begin() {
    to = start.from
    frame = requestAnimationFrame(step)
    draw()
  }
  function draw() {
    const scrolled = list.scrollLeft - start.scrollLeft
    to = placeAt(start.middles, at + scrolled)
    onDrag({ from: start.from, to, dx: at + scrolled - start.x, width: start.width })
  }
  function step() {
    const by = scrollNear(list.getBoundingClientRect(), at)
    if (by !== 0) {
      list.scrollLeft += by
      draw()
    }
    frame = requestAnimationFrame(step)
  }
  function end(place: number | null) {
    listening.abort()
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    if (to !== null) swallowClick()
    onDrop(place)
  }

  window.addEventListener(
    'pointermove',
    (event) => {
      at = event.clientX
      if (to !== null) return draw()
      const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y)
      if (isMouse && moved >= mouseMovesPx) begin()
      // A finger that moves at once scrolls.
      else if (!isMouse && moved >= fingerMovesPx) end(null)
    },
    { signal },
  )
  window.addEventListener('pointerup', () => end(to), { signal })
  window.addEventListener('pointercancel', () => end(null), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(null), { signal })
  window.addEventListener('contextmenu', (event) => to !== null && event.preventDefault(), { signal })
  // Once picked up, the finger carries the photo and not the page.
  window.addEventListener('touchmove', (event) => to !== null && event.preventDefault(), { signal, passive: false })
  return () => end(null)
}

/** Dropping a photo is not a press on it. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
