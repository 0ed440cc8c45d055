/** How far the strip of thumbnails moves for one press of its arrows, CSS pixels. */
export const thumbnailStepPx = 150
/** An interval of at most this many milliseconds means that the photos do not advance automatically. */
const noSlideUpToMs = 10
/** A finger that moves less than this is a tap, CSS pixels. */
export const swipeMinPx = 40

/** Do the photos advance automatically? */
export function autoSlides(state: { interval: number; count: number; isHeld: boolean; isStill: boolean }): boolean {
  return state.interval > noSlideUpToMs && state.count > 1 && !state.isHeld && !state.isStill
}

/** The place after a step, round the ends. */
export function stepped(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}

/** A list with one of its entries moved to another place; unchanged when there is no such place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
