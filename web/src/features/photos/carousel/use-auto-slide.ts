import { useEffect, useRef } from 'react'
import { isSavingData } from '../../../lib/device/data-saver.ts'
import { readMotion } from '../../../lib/device/motion.ts'
import { reducedMotion, useMedia } from '../../../lib/device/use-media.ts'
import { autoSlides } from './carousel-rules.ts'

/** Calls `onSlide` every `interval` ms unless the carousel is held or motion is reduced; never with data saving. */
export function useAutoSlide(state: { interval: number; count: number; isHeld: boolean }, onSlide: () => void): void {
  const isStill = useMedia(reducedMotion) || readMotion() === 'reduced'
  const slides = autoSlides({ ...state, isStill: isStill || isSavingData() })
  const latest = useRef(onSlide)
  useEffect(() => {
    latest.current = onSlide
  })
  useEffect(() => {
    if (!slides) return
    const timer = setInterval(() => latest.current(), state.interval)
    return () => clearInterval(timer)
  }, [slides, state.interval])
}
