/** So close to an edge of the strip it scrolls on, CSS pixels, and by so much a frame. */
const edgePx = 40
const scrollStepPx = 8

/** The place whose middle is closest to a point. */
export function placeAt(middles: readonly number[], x: number): number {
  let best = 0
  for (const [index, middle] of middles.entries()) {
    if (Math.abs(middle - x) < Math.abs((middles[best] ?? 0) - x)) best = index
  }
  return best
}

/** How far a strip scrolls while something is held near its edge. */
export function scrollNear({ left, right }: { left: number; right: number }, x: number): number {
  if (x < left + edgePx) return -scrollStepPx
  return x > right - edgePx ? scrollStepPx : 0
}

/** By how many places an item that is not dragged shifts: one to either side, or none. */
export function shiftFor(index: number, { from, to }: { from: number; to: number }): -1 | 0 | 1 {
  if (index > from && index <= to) return -1
  return index < from && index >= to ? 1 : 0
}
