import { cellOf, coarseCell, type PlacePrecision } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { nearestCity } from './nearest-city.ts'
import { narrowestOpen, type Side, sides, squareOf } from './squares/populated-squares.ts'

/** Where a member is, as only they know it. */
export type PlaceRow = { cell: number; city_id: number; country_code: string }
/** Who a member lets know how much of it. */
export type PlaceChoices = { precision: PlacePrecision; hidesDistance: boolean }

/** Columns of `place` from which others learn where the member is, and nothing else. */
export type PublicPlace = { public_cell: number; public_city_id: number; public_kind: 'cell' | 'city' | 'area' }

/**
 * What others see of a place: the one definition, which is stored and read by cards, filters, order and searches alike,
 * also as the place from which the member searches. A member who hides the distance or shows the city alone is at the
 * city, so that no filter and no order says more than the name that is shown anyway. Where few members are, a wider square than the
 * member chose is public. Reads only.
 */
export async function publicPlaceOf(db: Db | Tx, place: PlaceRow, choices: PlaceChoices): Promise<PublicPlace> {
  const { precision, hidesDistance } = choices
  if (hidesDistance || precision === 'city') return atShownCity(db, place)
  const open = await narrowestSquare(db, place.cell)
  if (open === null) return atShownCity(db, place)
  const side = Math.max(open, sideOf[precision])
  if (side === 1) return { public_cell: place.cell, public_city_id: place.city_id, public_kind: 'cell' }
  const cell = coarseCell(place.cell, side === 2 ? 2 : 4)
  return { public_cell: cell, public_city_id: await cityOfSquare(db, cell, place), public_kind: 'cell' }
}

const sideOf = { '2km': 1, '4km': 2, '8km': 4 } as const

/** The narrowest square with enough members by the last count; null where none has. Each cell is enough while none are counted. */
async function narrowestSquare(db: Db | Tx, cell: number): Promise<Side | null> {
  const { rows } = await sql<{ open: Side[] }>`
    select array(select q.side from unnest(${sides.map((side) => squareOf(cell, side))}::int[], ${sides}::smallint[]) as w (cell, side)
      join populated_square q on q.cell = w.cell and q.side = w.side where q.is_open) as open
    from square_count where members_min > 0`.execute(db)
  const [counted] = rows
  if (!counted) return 1
  return narrowestOpen(cell, ({ side }) => counted.open.includes(side))
}

const selectChoices = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('profile')
    .select(['place_precision as precision', 'hide_distance as hidesDistance'])
    .where('member_id', '=', memberId)

/** What a member lets others know. */
export const readChoices = (db: Db | Tx, memberId: number): Promise<PlaceChoices> =>
  selectChoices(db, memberId).executeTakeFirstOrThrow()

/**
 * The same, held until the transaction ends. A member's profile is locked before the place, and for writing: the card that
 * follows notes on it whether the new city is open.
 */
export const lockChoices = (tx: Tx, memberId: number): Promise<PlaceChoices> =>
  selectChoices(tx, memberId).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Stores what others learn of a member's place, after their choices or the squares changed. Returns whether that changed: then
 * the caller refreshes the member's card in the same transaction.
 */
export async function publishPlace(tx: Tx, memberId: number): Promise<boolean> {
  const choices = await lockChoices(tx, memberId)
  const place = await tx
    .selectFrom('place')
    .select(['cell', 'city_id', 'country_code', 'public_cell', 'public_city_id', 'public_kind'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!place) return false
  const shown = await publicPlaceOf(tx, place, choices)
  const isSame =
    shown.public_cell === (place.public_cell ?? place.cell) &&
    shown.public_city_id === (place.public_city_id ?? place.city_id) &&
    shown.public_kind === place.public_kind
  if (isSame) return false
  await tx.updateTable('place').set(shown).where('member_id', '=', memberId).execute()
  return true
}

/** The city of a square, and not of the cell in it: else the border between two cities would tell where in the square. */
async function cityOfSquare(db: Db | Tx, cell: number, place: PlaceRow): Promise<number> {
  const city = await nearestCity(db, cell)
  return city?.country_code === place.country_code ? city.id : place.city_id
}

type Shown = { cityId: number | null; latitude: number; longitude: number }

/**
 * The centre of the city that is shown; of a region the largest town of it, and of a country the nearest city that may be shown.
 * No distance counts from those two.
 */
async function atShownCity(db: Db | Tx, { cell, city_id, country_code }: PlaceRow): Promise<PublicPlace> {
  const { rows } = await sql<Shown>`
    select t.id as "cityId", coalesce(t.latitude, area.latitude) as latitude, coalesce(t.longitude, area.longitude) as longitude
    from city c left join city t on t.id = c.shown_city_id
    left join lateral (
      select a.latitude, a.longitude from city a
      where a.country_code = ${country_code} and (c.shown_region is null or a.shown_region = c.shown_region)
      order by c.shown_region is null and a.shown_city_id is distinct from a.id,
        case when c.shown_region is null and a.shown_city_id = a.id
          then km_between(a.latitude, a.longitude, c.latitude, c.longitude) end,
        a.population desc, a.id limit 1
    ) area on t.id is null
    where c.id = ${city_id}`.execute(db)
  const [shown] = rows
  if (!shown) return { public_cell: cell, public_city_id: city_id, public_kind: 'area' }
  return { public_cell: cellOf(shown), public_city_id: city_id, public_kind: shown.cityId === null ? 'area' : 'city' }
}
