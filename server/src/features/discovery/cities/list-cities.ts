import type { api, CityLiquidity, Locale, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { refuseWrongPeriod } from '../../../refusal.ts'
import { type CityNames, cityName, countryName } from '../../places/index.ts'
import { matchRate } from './match-rate.ts'

type Row = Omit<CityLiquidity, 'city' | 'country' | 'matchesPer100' | 'countedAt'> & {
  name: string
  names: CityNames
  code: string
  shown: number
  matches: number
  countedAt: Date
}

type CityList = QueryOf<typeof api.staffMembers.cities> & { locale: Locale }

/**
 * Cities with the most members, as they were last counted, with how many women and men more there are than on the first recorded
 * day of a period, and the match rate of all its days. Throws Refusal `invalid_input` for a wrong period.
 */
export async function listCities(
  { db }: Pick<Context, 'db'>,
  { locale, limit, from, to }: CityList,
): Promise<{ cities: CityLiquidity[] }> {
  refuseWrongPeriod({ from, to })
  const { rows } = await sql<Row>`
    select l.city_id as id, y.name, y.names, y.country_code as code, l.women, l.men, l.others, l.active,
      l.women + l.men - p.before as change, coalesce(p.shown, l.shown) as shown, coalesce(p.matches, l.matches) as matches, l.counted_at as "countedAt"
    from (
      select * from city_liquidity order by women + men + others desc, city_id limit ${limit}
    ) l join city y on y.id = l.city_id
    left join lateral (
      select (array_agg(f.women + f.men order by f.day))[1] as before, sum(f.shown)::float as shown,
        sum(f.matches)::float as matches
      from figure_city f where f.city_id = l.city_id and f.day between ${from}::date and ${to}::date
    ) p on true
    order by l.women + l.men + l.others desc, l.city_id`.execute(db)
  return {
    cities: rows.map(({ name, names, code, shown, matches, countedAt, ...counts }) => ({
      ...counts,
      city: cityName({ name, names }, locale),
      country: countryName(code, locale),
      matchesPer100: matchRate({ shown, matches }),
      countedAt: countedAt.toISOString(),
    })),
  }
}
