import { type CityDay, type CityLiquidity, cityPeople } from '@karibu/contract'
import { csvOf } from '../csv.ts'

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

/** May a city wait for this number of members, as it was typed? */
export const isPeopleMin = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= cityPeople.min && Number(typed) <= cityPeople.max
