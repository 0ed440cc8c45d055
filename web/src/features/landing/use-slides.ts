import { type RefObject, useCallback, useEffect, useState } from 'react'
import { isSavingData } from '../../lib/device/data-saver.ts'
import { isStill } from '../../lib/device/motion.ts'

type Slides = { current: number; isPlaying: boolean; show: (slide: number) => void; toggle: () => void }

type Options = { track: RefObject<HTMLElement | null>; count: number; intervalMs: number; isHeld: boolean }

/** Advances a row of slides automatically, unless held, stopped or unwelcome (reduced motion, data saver); a row can always be swiped. */
export function useSlides({ track, count, intervalMs, isHeld }: Options): Slides {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)

  const show = useCallback(
    (slide: number) => {
      const row = track.current
      row?.scrollTo({ left: slide * row.clientWidth, behavior: isStill() ? 'instant' : 'smooth' })
    },
    [track],
  )

  useEffect(() => {
    const row = track.current
    if (!row) return
    const notice = () => setCurrent(Math.round(row.scrollLeft / (row.clientWidth || 1)))
    row.addEventListener('scroll', notice, { passive: true })
    return () => row.removeEventListener('scroll', notice)
  }, [track])

  useEffect(() => {
    if (isStill() || isSavingData()) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(() => show((current + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, current, count, intervalMs, show])

  return { current, isPlaying, show, toggle: () => setPlaying(!isPlaying) }
}
