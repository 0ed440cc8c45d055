import { type api, type Locale, type ReplyOf, type Trip, tripStartsMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { type CityNames, cityName, countryName } from '../names.ts'
import { runningTrip } from './on-trip.ts'

/** A trip with the names of its city. */
export type TripRow = {
  cityId: number
  name: string
  names: CityNames
  region: string | null
  countryCode: string
  endsAt: Date
}

type TripInput = { memberId: number; now: Date; locale: Locale }

/** My trip and how often I may still choose a city. */
export async function readTrip(
  db: Db | Tx,
  { memberId, now, locale }: TripInput,
): Promise<ReplyOf<typeof api.places.trip>> {
  const { rows } = await sql<TripRow>`
    select y.id as "cityId", y.name, y.names, y.region, y.country_code as "countryCode", t.ends_at as "endsAt"
    from ${runningTrip(memberId, now)} t join city y on y.id = t.city_id`.execute(db)
  const starts = await readStarts(db, { memberId, now })
  return {
    trip: rows[0] ? tripView(rows[0], locale) : null,
    startsLeft: Math.max(0, tripStartsMax - starts.length),
  }
}

/** Starts after this count. */
export const countedFrom = (now: Date): Date => new Date(now.getTime() - dayMs)

/** When the member began trips within the last 24 hours, the last one first. */
export async function readStarts(db: Db | Tx, { memberId, now }: Omit<TripInput, 'locale'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('trip_start')
    .select('at')
    .where('member_id', '=', memberId)
    .where('at', '>', countedFrom(now))
    .orderBy('at', 'desc')
    .limit(tripStartsMax)
    .execute()
  return rows.map(({ at }) => at)
}

/** When another trip may begin after so many starts; now or earlier where it may. */
export const nextStartAt = (starts: Date[]): number => (starts[tripStartsMax - 1]?.getTime() ?? 0) + dayMs

export const tripView = ({ cityId, region, countryCode, endsAt, ...city }: TripRow, locale: Locale): Trip => ({
  city: {
    id: cityId,
    name: cityName(city, locale),
    region,
    country: { code: countryCode, name: countryName(countryCode, locale) },
  },
  endsAt: endsAt.toISOString(),
})
