import { expect, test, vi } from 'vitest'
import { dayOf } from './centre/day-rules.ts'
import { setUnread, titleWith } from './unread-store.ts'

test('a notice is grouped under today, yesterday, or its day', () => {
  const now = new Date(2026, 10, 21, 0, 5)
  expect(dayOf(new Date(2026, 10, 21, 0, 1).toISOString(), now)).toBe('today')
  expect(dayOf(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe('yesterday')
  expect(dayOf(new Date(2026, 10, 19, 12).toISOString(), now)).toBe(new Date(2026, 10, 19).toISOString())
  // A clock that is a little slow makes no tomorrow.
  expect(dayOf(new Date(2026, 10, 22, 1).toISOString(), now)).toBe('today')
})

test('the title counts to 99', () => {
  expect([titleWith('Likes', 0), titleWith('Likes', 3), titleWith('Likes', 100)]).toEqual([
    'Likes',
    '(3) Likes',
    '(99+) Likes',
  ])
})

test('the badge of the app shows the number, and disappears at zero', () => {
  const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
  Object.assign(navigator, badge)
  setUnread(4)
  setUnread(4)
  setUnread(0)
  expect([badge.setAppBadge.mock.calls, badge.clearAppBadge.mock.calls.length]).toEqual([[[4]], 1])
})
