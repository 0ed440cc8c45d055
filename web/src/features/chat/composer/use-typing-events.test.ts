import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayTyping } from '../../../lib/api/socket.ts'
import { setDataSaver } from '../../../lib/device/data-saver.ts'
import { useTypingWord } from './use-typing-events.ts'

vi.mock('../../../lib/api/socket.ts', () => ({ sayTyping: vi.fn() }))
const said = vi.mocked(sayTyping)

beforeEach(() => {
  vi.useFakeTimers()
  said.mockClear()
})
afterEach(() => {
  setDataSaver('auto')
  vi.useRealTimers()
})

const typingTo = (isMatch: boolean) => renderHook(() => useTypingWord('c', isMatch)).result.current

test('a match hears of typing at once, and then every four seconds', () => {
  const tell = typingTo(true)
  tell()
  tell()
  expect(said).toHaveBeenCalledExactlyOnceWith('c')
  vi.advanceTimersByTime(4000)
  tell()
  expect(said).toHaveBeenCalledTimes(2)
})

test('whoever switched data saver on says nothing of it, and goes on when it is off', () => {
  const tell = typingTo(true)
  setDataSaver('on')
  tell()
  expect(said).not.toHaveBeenCalled()
  setDataSaver('off')
  tell()
  expect(said).toHaveBeenCalledOnce()
})

test('nobody but a match hears of it', () => {
  typingTo(false)()
  expect(said).not.toHaveBeenCalled()
})
