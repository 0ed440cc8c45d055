import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** So long the last decision can be taken back. */
const undoMs = 5000

type Held = { id: string; send: () => void; timer: ReturnType<typeof setTimeout> }

/**
 * Sends each decision when the next one is made, after five seconds, or when the page is left or hidden: until then it can be taken back.
 * A browser that is closed within that time may not send it; then the photo is in the queue again.
 */
export function useLastDecision() {
  const held = useRef<Held | null>(null)
  const [undoable, setUndoable] = useState<string | null>(null)

  const take = () => {
    const last = held.current
    if (last) clearTimeout(last.timer)
    held.current = null
    setUndoable(null)
    return last
  }
  const flush = () => take()?.send()
  const hold = (id: string, send: () => void) => {
    flush()
    held.current = { id, send, timer: setTimeout(flush, undoMs) }
    setUndoable(id)
  }

  const leave = useEffectEvent(flush)
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])

  return {
    /** The photo of the decision that can be taken back. */
    undoable,
    hold,
    flush,
    /** Takes the last decision back. Returns its photo; null where it was sent already. */
    undo: () => take()?.id ?? null,
  }
}
