import { centreOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

export type NearestCity = { id: number; country_code: string }

const kmPerDegree = 111.19
/** Degrees from the cell's centre to the sides of the box looked in; the last one holds the world. */
const boxes = [0.3, 1, 4, 16, 180]
/** A town of this many people within this many km names a place better than the nearest hamlet, and discloses less. */
const townPeople = 15_000
const townWithinKm = 30
/** As in scripts/lib/checks/shown-places.ts. */
const shownWithinKm = 50

/**
 * The city to store for a cell: the nearest of those that may be shown (at least 100,000 inhabitants) when it is at most
 * 50 km away, else the nearest town; undefined when there are no cities at all. The cell's centre decides, never a finer
 * point. The nearest town also decides the country, so that a large city across a border is not shown.
 */
export async function nearestCity(db: Db | Tx, cell: number): Promise<NearestCity | undefined> {
  const town = await nearestTown(db, cell)
  if (!town) return undefined
  const isShown = sql<boolean>`shown_city_id = id and country_code = ${town.country_code}`
  const shown = await nearest(db, { cell, degrees: shownWithinKm / kmPerDegree, condition: isShown })
  return shown && shown.km <= shownWithinKm ? shown : town
}

async function nearestTown(db: Db | Tx, cell: number): Promise<NearestCity | undefined> {
  const town = await nearest(db, { cell, degrees: 0.3, condition: sql<boolean>`population >= ${townPeople}` })
  if (town && town.km <= townWithinKm) return town
  let best: (NearestCity & { km: number }) | undefined
  for (const degrees of boxes) {
    best = await nearest(db, { cell, degrees, condition: sql<boolean>`true` })
    // Outside of the box everything is farther than its half side.
    if (best && best.km <= degrees * kmPerDegree) return best
  }
  return best
}

/** `degrees`: from the centre of the cell to the sides of the box that is searched. `condition`: SQL over `city`. */
type BoxSearch = { cell: number; degrees: number; condition: RawBuilder<boolean> }

async function nearest(db: Db | Tx, { cell, degrees, condition }: BoxSearch) {
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
      and (${sql.join(sides, sql` or `)}) and ${condition}
    order by km, id limit 1`.execute(db)
  return rows[0]
}
