import { cellOf, snap } from '@karibu/contract'
import type { Db, Tx } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { nearestCity } from './nearest-city.ts'
import { lockChoices, type PlaceRow, publicPlaceOf } from './public-place.ts'

type Placed = { cell: number; cityId: number; countryCode: string; changed: boolean }

/**
 * Writes a member's place: the cell of a city's centre, or a point held to the previous cell near its border, with what others
 * learn of it. The point goes no further than this file. The caller refreshes the member's card in the same transaction.
 * @throws Refusal invalid_input on `cityId` for a city that does not exist.
 */
export async function placeMember(
  tx: Tx,
  { memberId, now, ...where }: ChosenPlace & { memberId: number; now: Date },
): Promise<Placed> {
  const choices = await lockChoices(tx, memberId)
  const before = await tx
    .selectFrom('place')
    .select(['cell', 'city_id', 'country_code'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const place = await resolvePlace(tx, where, before)
  if (before && before.cell === place.cell && before.city_id === place.city_id) return placed(before, false)
  const row = { ...place, ...(await publicPlaceOf(tx, place, choices)), changed_at: now }
  await tx
    .insertInto('place')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
  return placed(place, true)
}

/** The place a choice leads to for a member whose place is `before`. Reads only. */
export async function resolvePlace(db: Db | Tx, where: ChosenPlace, before: PlaceRow | undefined): Promise<PlaceRow> {
  if ('cityId' in where) return atCity(db, where.cityId)
  const cell = snap(where.point, before?.cell ?? null)
  // Nothing moved: a city chosen by name stays, even if another one is nearer to its cell.
  return before?.cell === cell ? before : atCell(db, cell)
}

const placed = (row: PlaceRow, changed: boolean): Placed => ({
  cell: row.cell,
  cityId: row.city_id,
  countryCode: row.country_code,
  changed,
})

async function atCity(db: Db | Tx, cityId: number): Promise<PlaceRow> {
  const city = await db
    .selectFrom('city')
    .select(['id', 'country_code', 'latitude', 'longitude'])
    .where('id', '=', cityId)
    .executeTakeFirst()
  if (!city) throw fieldRefusal('cityId', 'invalid')
  return { cell: cellOf(city), city_id: city.id, country_code: city.country_code }
}

/** The place of a cell: its nearest city. */
export async function atCell(db: Db | Tx, cell: number): Promise<PlaceRow> {
  const city = await nearestCity(db, cell)
  if (!city) throw new Error('The table of cities is empty: the reference data were not loaded')
  return { cell, city_id: city.id, country_code: city.country_code }
}
