import { expect, test } from 'vitest'
import { makeFreshness } from './replica-freshness.ts'

test('the lag of a replica is the age of the last primary position that it has reached', () => {
  const freshness = makeFreshness()
  expect(freshness.ageAt(0)).toBe(Number.POSITIVE_INFINITY)
  freshness.written(100, 1000)
  freshness.replayed(99)
  expect(freshness.ageAt(1000)).toBe(Number.POSITIVE_INFINITY)
  freshness.written(200, 1500)
  freshness.replayed(150)
  expect(freshness.ageAt(1600)).toBe(600)
  freshness.replayed(200)
  expect(freshness.ageAt(1600)).toBe(100)
  // An idle primary: the same position, and yet no lag.
  freshness.written(200, 9000)
  freshness.replayed(200)
  expect(freshness.ageAt(9000)).toBe(0)
  // Promoted: it follows no primary.
  freshness.written(200, 10_000)
  freshness.replayed(Number.NaN)
  expect(freshness.ageAt(12_000)).toBe(3000)
})
