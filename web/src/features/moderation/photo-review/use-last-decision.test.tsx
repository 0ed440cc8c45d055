import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLastDecision } from './use-last-decision.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a decision is sent once after five seconds, and cannot be taken back then', () => {
  const send = vi.fn()
  const { result, unmount } = renderHook(() => useLastDecision())
  act(() => result.current.hold('one', send))
  act(() => void vi.advanceTimersByTime(4999))
  expect([send.mock.calls.length, result.current.undoable]).toEqual([0, 'one'])
  act(() => void vi.advanceTimersByTime(1))
  expect([send.mock.calls.length, result.current.undoable]).toEqual([1, null])
  act(() => expect(result.current.undo()).toBeNull())
  unmount()
  expect(send).toHaveBeenCalledTimes(1)
})

test('leaving the page sends a decision at once and once, and one that was taken back never', () => {
  const [kept, undone] = [vi.fn(), vi.fn()]
  const { result, unmount } = renderHook(() => useLastDecision())
  act(() => result.current.hold('one', undone))
  act(() => expect(result.current.undo()).toBe('one'))
  act(() => result.current.hold('two', kept))
  unmount()
  act(() => void vi.advanceTimersByTime(10_000))
  expect([undone.mock.calls.length, kept.mock.calls.length]).toEqual([0, 1])
})
