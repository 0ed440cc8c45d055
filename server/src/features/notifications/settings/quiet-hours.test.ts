import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }
const until = (hours: typeof night, timeZone: string | null, now: string) =>
  quietUntil({ hours, timeZone }, new Date(now))?.toISOString() ?? null

test('a night across midnight ends in the morning in the time zone of the member', () => {
  // Lagos is one hour ahead of UTC all year, Los Angeles eight behind in winter.
  expect(until(night, 'Africa/Lagos', '2026-11-20T20:59:00Z')).toBe(null)
  expect(until(night, 'Africa/Lagos', '2026-11-20T21:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  expect(until(night, 'Africa/Lagos', '2026-11-21T05:59:00Z')).toBe('2026-11-21T06:00:00.000Z')
  expect(until(night, 'Africa/Lagos', '2026-11-21T06:00:00Z')).toBe(null)
  expect(until(night, 'America/Los_Angeles', '2026-11-21T06:00:00Z')).toBe('2026-11-21T15:00:00.000Z')
  expect(until(night, 'America/Los_Angeles', '2026-11-21T05:59:00Z')).toBe(null)
})

test('nights that lose or gain an hour by daylight saving time end by local time', () => {
  expect(until(night, 'Europe/London', '2027-03-27T23:00:00Z')).toBe('2027-03-28T06:00:00.000Z')
  expect(until(night, 'Europe/London', '2027-10-30T22:00:00Z')).toBe('2027-10-31T07:00:00.000Z')
})

test('an end in the skipped hour of spring is the end of the gap', () => {
  expect(until({ from: '22:00', to: '01:30' }, 'Europe/London', '2027-03-28T00:30:00Z')).toBe(
    '2027-03-28T01:30:00.000Z',
  )
})

test('an end in the repeated hour of autumn is never in the past', () => {
  const hours = { from: '22:00', to: '01:30' }
  expect(until(hours, 'Europe/London', '2027-10-31T00:15:00Z')).toBe('2027-10-31T00:30:00.000Z')
  const second = quietUntil({ hours, timeZone: 'Europe/London' }, new Date('2027-10-31T01:15:00Z'))
  expect(second?.getTime()).toBeGreaterThan(Date.parse('2027-10-31T01:15:00Z'))
})

test('hours within one day, no hours, and a member with an unknown time zone', () => {
  expect(until({ from: '13:00', to: '15:30' }, 'Africa/Nairobi', '2026-11-20T10:00:00Z')).toBe(
    '2026-11-20T12:30:00.000Z',
  )
  expect(until({ from: '13:00', to: '15:30' }, 'Africa/Nairobi', '2026-11-20T12:30:00Z')).toBe(null)
  expect(quietUntil({ hours: null, timeZone: 'Africa/Nairobi' }, new Date())).toBe(null)
  expect(until(night, null, '2026-11-20T23:00:00Z')).toBe('2026-11-21T07:00:00.000Z')
})
