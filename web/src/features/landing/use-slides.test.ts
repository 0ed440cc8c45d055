import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../lib/device/data-saver.ts'
import { useSlides } from './use-slides.ts'

const row = document.createElement('div')
const scrollTo = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  scrollTo.mockClear()
  row.scrollTo = scrollTo
})
afterEach(() => {
  setDataSaver('auto')
  vi.useRealTimers()
})

const slidesNow = () =>
  renderHook(() => useSlides({ track: { current: row }, count: 3, intervalMs: 5000, isHeld: false })).result

test('slides advance automatically', () => {
  slidesNow()
  vi.advanceTimersByTime(5000)
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('with data saving they are paused, and say so', () => {
  setDataSaver('on')
  const { current } = slidesNow()
  vi.advanceTimersByTime(20_000)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(current.isPlaying).toBe(false)
})
