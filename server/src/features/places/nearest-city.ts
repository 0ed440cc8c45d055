import { centreOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

export type NearestCity = { id: number; country_code: string }

const kmPerDegree = 111.19
/** Degrees from the cell's centre to the sides of the box looked in; the last one holds the world. */
const boxes = [0.3, 1, 4, 16, 180]
/** A town of this many people within this many km names a place better than the nearest hamlet, and tells less. */
const townPeople = 15_000
const townWithinKm = 30

/** The city to name for a cell, undefined when there are no cities at all. Its centre decides, never a finer point. */
export async function nearestCity(db: Db | Tx, cell: number): Promise<NearestCity | undefined> {
  const town = await nearest(db, cell, 0.3, townPeople)
  if (town && town.km <= townWithinKm) return town
  let best: (NearestCity & { km: number }) | undefined
  for (const degrees of boxes) {
    best = await nearest(db, cell, degrees, 0)
    // Outside of the box everything is farther than its half side.
    if (best && best.km <= degrees * kmPerDegree) return best
  }
  return best
}

async function nearest(db: Db | Tx, cell: number, degrees: number, people: number) {
  const { latitude, longitude } = centreOf(cell)
  // The box is measured along its side nearer to the pole, where degrees of longitude are shortest.
  const shortest = Math.cos((Math.min(Math.abs(latitude) + degrees, 90) * Math.PI) / 180)
  const wide = shortest > degrees / 180 ? degrees / shortest : 180
  const sides = [0, -360, 360].map(
    (turn) => sql`longitude between ${longitude - wide + turn}::real and ${longitude + wide + turn}::real`,
  )
  const { rows } = await sql<NearestCity & { km: number }>`
    select id, country_code, km_between(latitude, longitude, ${latitude}::float8, ${longitude}::float8) as km
    from city
    where latitude between ${latitude - degrees}::real and ${latitude + degrees}::real
      and (${sql.join(sides, sql` or `)}) and population >= ${people}
    order by km, id limit 1`.execute(db)
  return rows[0]
}
