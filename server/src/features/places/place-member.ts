import { cellOf, type Point, snap } from '@karibu/contract'
import type { Tx } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { nearestCity } from './nearest-city.ts'

type Where = { cityId: number } | { point: Point }
type Placed = { cell: number; cityId: number; countryCode: string; changed: boolean }

/**
 * Writes a member's place: the cell of a city's centre, or a point held to the previous cell near its border. The point
 * goes no further than this function. Whoever calls it refreshes the member's card in the same transaction.
 * @throws Refusal invalid_input on `cityId` for a city that does not exist.
 */
export async function placeMember(
  tx: Tx,
  { memberId, now, ...where }: Where & { memberId: number; now: Date },
): Promise<Placed> {
  const before = await tx
    .selectFrom('place')
    .select(['cell', 'city_id', 'country_code'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const cell = 'point' in where ? snap(where.point, before?.cell ?? null) : null
  // Nothing moved: a city chosen by name stays, even if another one is nearer to its cell.
  if (before && before.cell === cell) return placed(before, false)
  const place = cell === null ? await atCity(tx, where as { cityId: number }) : await atCell(tx, cell)
  if (before && before.cell === place.cell && before.city_id === place.city_id) return placed(before, false)
  await tx
    .insertInto('place')
    .values({ member_id: memberId, ...place, changed_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...place, changed_at: now }))
    .execute()
  return placed(place, true)
}

type Row = { cell: number; city_id: number; country_code: string }

const placed = (row: Row, changed: boolean): Placed => ({
  cell: row.cell,
  cityId: row.city_id,
  countryCode: row.country_code,
  changed,
})

async function atCity(tx: Tx, { cityId }: { cityId: number }): Promise<Row> {
  const city = await tx
    .selectFrom('city')
    .select(['id', 'country_code', 'latitude', 'longitude'])
    .where('id', '=', cityId)
    .executeTakeFirst()
  if (!city) throw fieldRefusal('cityId', 'invalid')
  return { cell: cellOf(city), city_id: city.id, country_code: city.country_code }
}

async function atCell(tx: Tx, cell: number): Promise<Row> {
  const city = await nearestCity(tx, cell)
  if (!city) throw new Error('The table of cities is empty: the reference data were not loaded')
  return { cell, city_id: city.id, country_code: city.country_code }
}
