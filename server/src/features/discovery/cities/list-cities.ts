import type { CityLiquidity, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type CityNames, cityName, countryName } from '../../places/index.ts'

/** With fewer showings a rate says nothing. */
const shownMin = 100

type Row = Omit<CityLiquidity, 'city' | 'country' | 'matchesPer100' | 'countedAt'> & {
  name: string
  names: CityNames
  code: string
  shown: number
  matches: number
  countedAt: Date
}

/** Cities with the most members, as they were last counted. */
export async function listCities(
  { db }: Context,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<{ cities: CityLiquidity[] }> {
  const { rows } = await sql<Row>`
    select y.name, y.names, y.country_code as code, l.women, l.men, l.others, l.active, l.shown, l.matches,
      l.counted_at as "countedAt"
    from city_liquidity l join city y on y.id = l.city_id
    order by l.women + l.men + l.others desc, y.id limit ${limit}`.execute(db)
  return {
    cities: rows.map(({ name, names, code, shown, matches, countedAt, ...counts }) => ({
      ...counts,
      city: cityName({ name, names }, locale),
      country: countryName(code, locale),
      matchesPer100: shown < shownMin ? null : Math.round((1000 * matches) / shown) / 10,
      countedAt: countedAt.toISOString(),
    })),
  }
}
