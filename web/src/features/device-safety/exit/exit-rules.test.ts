import { expect, test } from 'vitest'
import { addressFor, countPresses, destinations } from './exit-rules.ts'

test('the third press within a second and a half counts, slower ones do not, and the next three count again', () => {
  const isThird = countPresses()
  expect([0, 700, 1499].map(isThird)).toEqual([false, false, true])
  expect([1600, 2000].map(isThird)).toEqual([false, false])
  const isSlowThird = countPresses()
  expect([0, 800, 1600, 2400, 3200].map(isSlowThird)).toEqual([false, false, false, false, false])
  expect(isSlowThird(3600)).toBe(true)
})

test('offline every choice leads to a blank page, online only the blank page does', () => {
  expect(new Set(destinations.map((to) => addressFor(to, false)))).toEqual(new Set(['about:blank']))
  expect(destinations.filter((to) => !addressFor(to, true).startsWith('https://'))).toEqual(['blank'])
})
