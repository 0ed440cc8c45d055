import type { CityDay, CityLiquidity } from '@karibu/contract'

export const cityCounts = ['women', 'men', 'others', 'active'] as const

/** The table of cities as CSV (RFC 4180). */
export const citiesCsv = (cities: readonly CityLiquidity[]): string =>
  csvOf([
    ['city', 'country', ...cityCounts, 'change', 'matches_per_100'],
    ...cities.map((city) => [
      city.city,
      city.country,
      ...cityCounts.map((count) => city[count]),
      city.change,
      city.matchesPer100,
    ]),
  ])

/** The days of a city as CSV. */
export const cityDaysCsv = (days: readonly CityDay[]): string =>
  csvOf([
    ['day', ...cityCounts, 'matches_per_100'],
    ...days.map((day) => [day.day, ...cityCounts.map((count) => day[count]), day.matchesPer100]),
  ])

type Cell = string | number | null

const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** Names have commas and quotes in some languages; a leading sign would be a formula in a spreadsheet. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return `${cell ?? ''}`
  const safe = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
