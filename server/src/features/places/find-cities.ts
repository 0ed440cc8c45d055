import type { City, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { searchKey } from '../../db/reference/search-key.ts'
import { type CityNames, cityName, countryName } from './names.ts'

const most = 10

type CityQuery = { q: string; country?: string | undefined; locale: Locale }
type Row = Pick<City, 'id' | 'name' | 'region'> & { names: CityNames; country_code: string }

/**
 * At most ten cities for the text typed so far, in any of our languages, with or without accents, typing errors
 * forgiven. Those of `country` come first, then large before small.
 */
export async function findCities({ db }: Pick<Context, 'db'>, { q, country, locale }: CityQuery): Promise<City[]> {
  const prefix = searchKey(q)
  if (!prefix) return []
  const { rows } = await sql<Row>`
    select id, name, names, region, country_code from cities_like(${prefix}, ${country ?? null}, ${most})`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: cityName(row, locale),
    region: row.region,
    country: { code: row.country_code, name: countryName(row.country_code, locale) },
  }))
}
