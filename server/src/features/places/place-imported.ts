import { cellOf, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { searchKey } from '../../db/reference/search-key.ts'
import { atCell } from './place-member.ts'
import { type PlaceChoices, type PlaceRow, publicPlaceOf } from './public-place.ts'

/** Resolved places that are remembered: a community lives in fewer. */
const rememberedMax = 20_000

/** `cityId` is the number of the reference data (GeoNames); `city` any spelling of its name, in `country`. */
export type StatedPlace = {
  country: string | null
  cityId: number | null
  city: string | null
  point: Point | null
}
/** `fault`: which part leads nowhere; there is no place, or one without that part. */
export type FoundPlace = { place: PlaceRow | null; fault: 'country' | 'city' | null }

/**
 * Finds places of many members: a city by its number or name, or the cell of a point, which goes no further than this
 * file. A city whose centre lies in the point's cell is the city; else the point decides.
 */
export function makePlaceFinder(db: Db): (stated: StatedPlace) => Promise<FoundPlace> {
  const known = new Map<string, Promise<PlaceRow | null>>()
  const remember = (key: string, find: () => Promise<PlaceRow | null>) => {
    const found = known.get(key) ?? find()
    if (known.size >= rememberedMax) known.clear()
    known.set(key, found)
    return found
  }
  return async ({ country, cityId, city, point }) => {
    const isKnown = country === null || (await remember(country, () => findCountry(db, country)))
    if (!isKnown) return { place: null, fault: 'country' }
    const names = cityId !== null || (city !== null && country !== null)
    const byName = names
      ? await remember(JSON.stringify([country, cityId, city]), () => findCity(db, { country, cityId, city }))
      : null
    const cell = point && cellOf(point)
    const fault = byName === null && (names || city !== null) ? 'city' : null
    if (cell === null || byName?.cell === cell) return { place: byName, fault }
    return { place: await remember(`${cell}`, () => atCell(db, cell)), fault: null }
  }
}

// Any place: only whether there is one counts.
async function findCountry(db: Db, code: string): Promise<PlaceRow | null> {
  const found = await db.selectFrom('country').where('code', '=', code).select('code').executeTakeFirst()
  return found ? { cell: 0, city_id: 0, country_code: code } : null
}

type NamedCity = Pick<StatedPlace, 'country' | 'cityId' | 'city'>

async function findCity(db: Db, { country, cityId, city }: NamedCity): Promise<PlaceRow | null> {
  const key = city === null ? '' : searchKey(city)
  if (cityId === null && key === '') return null
  const named = cityId === null ? sql`search like ${`%|${key}|%`} and country_code = ${country}` : sql`id = ${cityId}`
  const { rows } = await sql<{ id: number; country_code: string; latitude: number; longitude: number }>`
    select id, country_code, latitude, longitude from city where ${named}
    order by population desc, id limit 1`.execute(db)
  const [found] = rows
  return found ? { cell: cellOf(found), city_id: found.id, country_code: found.country_code } : null
}

export type Newcomer = { memberId: number; place: PlaceRow; choices: PlaceChoices }

/** Writes the places of members who have none yet, with what others learn of them. The caller refreshes their cards. */
export async function placeNewcomers(tx: Tx, newcomers: readonly Newcomer[], now: Date): Promise<void> {
  const shown = new Map<string, ReturnType<typeof publicPlaceOf>>()
  const rows = []
  for (const { memberId, place, choices } of newcomers) {
    const key = JSON.stringify([place, choices])
    const learned = shown.get(key) ?? publicPlaceOf(tx, place, choices)
    shown.set(key, learned)
    rows.push({ member_id: memberId, ...place, ...(await learned), changed_at: now })
  }
  await sql`insert into place (member_id, cell, city_id, country_code, public_cell, public_city_id, public_kind, changed_at)
    select member_id, cell, city_id, country_code, public_cell, public_city_id, public_kind, changed_at
    from jsonb_populate_recordset(null::place, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
