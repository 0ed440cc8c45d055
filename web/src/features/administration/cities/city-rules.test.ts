import { expect, test } from 'vitest'
import { citiesCsv, cityDaysCsv } from './city-rules.ts'

const counts = { women: 4, men: 5, others: 1, active: 7 }

test('the table of cities is a CSV file in which names stay in their cells and are never formulas', () => {
  const city = { id: 1, ...counts, change: null, matchesPer100: 1.5, countedAt: '2026-11-28T00:00:00Z' }
  const file = citiesCsv([
    { ...city, city: 'Abuja, "FCT"', country: 'Nigeria' },
    { ...city, city: '=cmd', country: 'Côte d’Ivoire', change: -8, matchesPer100: null },
  ])
  expect(file).toBe(
    'city,country,women,men,others,active,change,matches_per_100\r\n' +
      '"Abuja, ""FCT""",Nigeria,4,5,1,7,,1.5\r\n' +
      "'=cmd,Côte d’Ivoire,4,5,1,7,-8,\r\n",
  )
})

test('the days of a city are a CSV file', () => {
  expect(cityDaysCsv([{ day: '2026-11-28', ...counts, others: null, matchesPer100: null }])).toBe(
    'day,women,men,others,active,matches_per_100\r\n2026-11-28,4,5,,7,\r\n',
  )
})
