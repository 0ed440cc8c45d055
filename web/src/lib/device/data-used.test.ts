import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userOf } from '../../test/people.tsx'
import { useAuthStore } from '../auth-store.ts'
import { countData, readDataUsed } from './data-used.ts'

let fetched: (...sizes: number[]) => void = () => undefined
vi.stubGlobal(
  'PerformanceObserver',
  class {
    constructor(onEntries: (list: { getEntries: () => { transferSize: number }[] }) => void) {
      fetched = (...sizes) => onEntries({ getEntries: () => sizes.map((transferSize) => ({ transferSize })) })
    }
    observe() {}
  },
)
countData()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00'), toFake: ['Date'] })
  useAuthStore.getState().logIn('the-token', userOf())
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('fetched bytes add up, and cached ones cost nothing', () => {
  fetched(1000, 0, 500)
  fetched(2000)
  expect(readDataUsed()).toBe(3500)
})

test('a month begins at zero', () => {
  fetched(1000)
  vi.setSystemTime(new Date('2026-12-01T00:10:00'))
  expect(readDataUsed()).toBe(0)
  fetched(300)
  expect(readDataUsed()).toBe(300)
})

test('after the logout nothing is counted, and nothing is left', () => {
  fetched(1000)
  useAuthStore.getState().reset()
  localStorage.clear()
  fetched(1000)
  expect(localStorage.getItem('data-used')).toBe(null)
})

test('an invalid count starts again at zero', () => {
  localStorage.setItem('data-used', '{')
  fetched(70)
  expect(readDataUsed()).toBe(70)
})
