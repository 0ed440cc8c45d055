import { expect, test } from 'vitest'
import { faultOfPin, isLockDue, triesMax, waitAfter } from './lock-rules.ts'

const minuteMs = 60_000

test('four wrong PINs cause no delay, from the fifth on each delay is longer than the previous one', () => {
  const waits = Array.from({ length: triesMax }, (_, failures) => waitAfter(failures))
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(waits.slice(5)).toEqual([0.5, 1, 5, 15, 60].map((minutes) => minutes * minuteMs))
})

test('the lock applies on a start, after the chosen time away, and when the clock was turned back', () => {
  const now = 1_800_000_000_000
  expect(isLockDue(null, { now, after: 15 })).toBe(true)
  expect(isLockDue(now - 5 * minuteMs + 1, { now, after: 5 })).toBe(false)
  expect(isLockDue(now - 5 * minuteMs, { now, after: 5 })).toBe(true)
  expect(isLockDue(now, { now, after: 0 })).toBe(true)
  expect(isLockDue(now + 1, { now, after: 5 })).toBe(true)
})

test('a PIN has four to six digits, is no sequence and no repetition, and is typed twice equally', () => {
  expect(['123', '1234567', '12a4', ''].map((pin) => faultOfPin(pin, pin))).toEqual(Array(4).fill('format'))
  expect(['0000', '1234', '7890', '98765', '3210'].map((pin) => faultOfPin(pin, pin))).toEqual(Array(5).fill('weak'))
  expect(faultOfPin('2580', '2581')).toBe('differ')
  expect(['2580', '19840', '204817'].map((pin) => faultOfPin(pin, pin))).toEqual([null, null, null])
})
