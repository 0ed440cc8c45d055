import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../../lib/device/data-saver.ts'
import { useTypingEvents } from './use-typing-events.ts'

const sent = vi.fn<(conversationId: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  sent.mockClear()
})
afterEach(() => {
  setDataSaver('auto')
  vi.useRealTimers()
})

const typingTo = (isMatch: boolean) => renderHook(() => useTypingEvents('c', isMatch, sent)).result.current

test('a match receives a typing event immediately, and then every four seconds', () => {
  const sendTypingEvent = typingTo(true)
  sendTypingEvent()
  sendTypingEvent()
  expect(sent).toHaveBeenCalledExactlyOnceWith('c')
  vi.advanceTimersByTime(4000)
  sendTypingEvent()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('no typing event is sent with data saver on, and events continue when it is off', () => {
  const sendTypingEvent = typingTo(true)
  setDataSaver('on')
  sendTypingEvent()
  expect(sent).not.toHaveBeenCalled()
  setDataSaver('off')
  sendTypingEvent()
  expect(sent).toHaveBeenCalledOnce()
})

test('only a match receives typing events', () => {
  typingTo(false)()
  expect(sent).not.toHaveBeenCalled()
})
