import type { api, Locale, ReplyOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type CityNames, cityName } from '../../places/index.ts'
import { visibleTo } from '../../profiles/index.ts'
import type { Viewer } from '../viewer.ts'

/** A city with fewer members besides me is one with few. */
export const fewBelow = 10

type Few = ReplyOf<typeof api.discovery.members>['fewInCity']

/**
 * The city that I am shown in, while fewer than ten others visible to me are in it; null elsewhere, and where only a region is
 * shown. How many they are exactly is not said: single arrivals would be visible.
 */
export async function findFewInCity({ db }: Context, viewer: Viewer, locale: Locale): Promise<Few> {
  const { rows } = await sql<{ name: string; names: CityNames; watched: boolean }>`
    select h.name, h.names, exists (select from city_watch w where w.member_id = mine.member_id and w.city_id = h.shown_city_id) as watched
    from place mine join shown_place h on h.city_id = mine.city_id
    where mine.member_id = ${viewer.id} and h.shown_city_id is not null
      and (select count(*) from (${membersOf(sql`h.shown_city_id`, sql`${viewer.id}`)} limit ${fewBelow + 1}) others) <= ${fewBelow}`.execute(
    db,
  )
  const row = rows[0]
  return row ? { city: cityName(row, locale), watched: row.watched, widens: viewer.preferences.km === null } : null
}

/** SQL for the members of Discover who are shown in a city and visible to a viewer, the viewer included. */
export const membersOf = (city: RawBuilder<unknown>, viewerId: RawBuilder<number>): RawBuilder<unknown> => sql`
  select c.member_id from place l join card c on c.member_id = l.member_id
  join member m on m.id = c.member_id join profile p on p.member_id = m.id
  where l.city_id in (select id from city where shown_city_id = ${city}) and c.visible
    and (m.id = ${viewerId} or ${visibleTo(viewerId)})`
