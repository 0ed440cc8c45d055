import { expect, test } from 'vitest'
import { clock } from './clock.ts'
import { barsOf } from './waveform.ts'

test('a voice note has 64 bars from 0 to 31, whatever its duration', () => {
  for (const length of [1, 20, 64, 1200]) {
    const bars = barsOf(Array.from({ length }, (_, index) => (index % 7) / 6))
    expect([bars.length, Math.min(...bars) >= 0, Math.max(...bars) <= 31]).toEqual([64, true, true])
  }
  expect(barsOf([])).toEqual(Array(64).fill(0))
  expect(barsOf([0, 1]).slice(31, 33)).toEqual([0, 31])
})

test('a duration is shown in minutes and seconds', () => {
  expect([0, 7.4, 60, 3725].map(clock)).toEqual(['0:00', '0:07', '1:00', '1:02:05'])
})
