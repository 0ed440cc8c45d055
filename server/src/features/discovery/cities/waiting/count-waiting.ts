import type { Locale, WaitingCity } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, Tx } from '../../../../context.ts'
import { type CityNames, cityName, countedMin, countryName, withoutFew } from '../../../places/index.ts'

type CountedCity = {
  id: number
  name: string
  names: CityNames
  countryCode: string
  peopleMin: number
  balanced: boolean
  setAt: Date
  waiting: number
  women: number
  men: number
}

/**
 * Cities that wait, with their members who will be shown once they open: those who hide for a reason of their own, or were
 * not here for 30 days, fill no city.
 */
export async function countWaiting(db: Db | Tx, condition: RawBuilder<boolean> = sql`true`): Promise<CountedCity[]> {
  const { rows } = await sql<CountedCity>`
    select o.city_id as id, y.name, y.names, y.country_code as "countryCode", o.people_min as "peopleMin", o.balanced,
      o.set_at as "setAt", count(c.member_id)::int as waiting, (count(*) filter (where c.gender = 1))::int as women,
      (count(*) filter (where c.gender = 0))::int as men
    from waiting_city o join city y on y.id = o.city_id left join (
      select c.* from profile p join card c on c.member_id = p.member_id join member m on m.id = p.member_id
      where p.awaits_city and c.recency <= 2 and m.status = 'active' and m.email_verified_at is not null
        and m.role <> 'guest' and not is_concealed(m, p)
    ) c on c.city = o.city_id
    where ${condition} group by o.city_id, y.id order by o.set_at, o.city_id`.execute(db)
  return rows
}

/** The same for staff, without counts of few members. */
export async function listWaiting({ db }: Pick<Context, 'db'>, locale: Locale): Promise<{ cities: WaitingCity[] }> {
  const cities = await countWaiting(db)
  return {
    cities: cities.map(({ name, names, countryCode, setAt, waiting, women, men, ...city }) => ({
      ...city,
      city: cityName({ name, names }, locale),
      country: countryName(countryCode, locale),
      waiting: withoutFew(waiting),
      ...partsWithoutFew({ waiting, women, men }),
      setAt: setAt.toISOString(),
    })),
  }
}

type Parts = Pick<CountedCity, 'women' | 'men'>

/** Both or neither: a small part would follow from the others. */
function partsWithoutFew({ waiting, women, men }: Parts & { waiting: number }): Record<keyof Parts, number | null> {
  const others = waiting - women - men
  const isFew = [women, men, others].some((count) => count > 0 && count < countedMin)
  return isFew ? { women: null, men: null } : { women, men }
}
