import type { api, CityDay, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { refuseWrongPeriod } from '../../../refusal.ts'
import { matchRate } from './match-rate.ts'

type Period = QueryOf<typeof api.staffMembers.cityDays>
type Row = Omit<CityDay, 'matchesPer100'> & { shown: number; matches: number }

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
