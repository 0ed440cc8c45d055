import { expect, test } from 'vitest'
import { pastDays } from './past-days.ts'

const now = new Date('2026-03-02T12:00:00Z')
const day = (day: string, measured: number, troubled = 0) => ({ day, measured, troubled, mail: troubled, realtime: 0 })

test('ninety days end with today, across the end of a month', () => {
  const days = pastDays([], now)
  expect(days).toHaveLength(90)
  expect(days.slice(-3).map((one) => one.day)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
})

test('an unmeasured day is not shown as healthy', () => {
  expect(pastDays([], now).every(({ state }) => state === 'none')).toBe(true)
  expect(pastDays([day('2026-03-01', 0)], now).at(-2)?.state).toBe('none')
})

test('an incident is reported as its share of the measured time', () => {
  const states = (troubled: number) => pastDays([day('2026-03-01', 1000, troubled)], now).at(-2)?.state
  expect([states(0), states(1), states(49), states(50)]).toEqual(['well', 'some', 'some', 'much'])
})

test('the measured share of a day is returned, for today only of the elapsed time', () => {
  const days = pastDays([day('2026-03-02', 720), day('2026-03-01', 720)], now)
  expect(days.slice(-2).map(({ share }) => share)).toEqual([0.5, 1])
})
