import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type CityNames, cityName, inTens } from '../../places/index.ts'
import { visibleTo } from '../../profiles/index.ts'

const countedMax = 1000

/** The city I am shown in and how many others shown there I could meet; null where they are few. */
export async function countInCity(
  ctx: Context,
  memberId: number,
  locale: Locale,
): Promise<{ city: string; people: number } | null> {
  const { rows } = await sql<{ name: string; names: CityNames; people: number }>`
    select h.name, h.names, (
      select count(*)::int from (
        select from place l join member m on m.id = l.member_id join profile p on p.member_id = m.id
        where l.city_id in (select id from city where shown_city_id = h.shown_city_id) and m.id <> ${memberId} and ${visibleTo(memberId)} limit ${countedMax}
      ) counted) as people
    from place mine join shown_place h on h.city_id = mine.city_id
    where mine.member_id = ${memberId} and h.shown_city_id is not null`.execute(ctx.db)
  const row = rows[0]
  const people = row ? inTens(row.people) : null
  return row && people !== null ? { city: cityName(row, locale), people } : null
}
