import type { Context } from '../../../context.ts'
import { countedFrom } from './read-trip.ts'

/** Job `places.sweep-trips`: deletes trips that are over, and starts that no longer count. */
export async function sweepTrips({ db, now }: Context): Promise<void> {
  await db.deleteFrom('trip').where('ends_at', '<=', now()).execute()
  await db.deleteFrom('trip_start').where('at', '<=', countedFrom(now())).execute()
}
