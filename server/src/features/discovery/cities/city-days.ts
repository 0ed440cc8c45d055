import { type api, type CityDay, figureDaysMax, type QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { matchRate } from './match-rate.ts'

type Period = QueryOf<typeof api.staffMembers.cityDays>
type Row = Omit<CityDay, 'matchesPer100'> & { shown: number; matches: number }

const dayMs = 86_400_000

/** The record of a city by day, oldest first. Throws Refusal `invalid_input` where the period ends before it begins or is too long. */
export async function readCityDays(
  { db }: Pick<Context, 'db'>,
  { id, from, to }: Period & { id: number },
): Promise<{ days: CityDay[] }> {
  refuseWrongPeriod({ from, to })
  const { rows } = await sql<Row>`
    select day::text, women, men, others, active, shown, matches
    from figure_city where city_id = ${id} and day between ${from}::date and ${to}::date order by day`.execute(db)
  return { days: rows.map(({ shown, matches, ...day }) => ({ ...day, matchesPer100: matchRate({ shown, matches }) })) }
}

/** Throws Refusal `invalid_input` where a period ends before it begins or is longer than figures are read. */
export function refuseWrongPeriod({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw fieldRefusal('to', 'invalid')
  if (days > figureDaysMax) throw fieldRefusal('to', 'period_too_long', { maximum: figureDaysMax })
}
