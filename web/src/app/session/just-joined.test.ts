import { beforeEach, expect, test } from 'vitest'
import { hasJustJoined, noteJoined } from './just-joined.ts'

beforeEach(() => localStorage.clear())

test('a member is new for an hour after joining on this device', () => {
  expect(hasJustJoined()).toBe(false)
  noteJoined(1_000_000)
  expect([hasJustJoined(1_000_000), hasJustJoined(4_599_999), hasJustJoined(4_600_001)]).toEqual([true, true, false])
})
