import type { Context } from '../../../context.ts'

/** Job `places.sweep-trips`: deletes trips that are over, and starts that no longer count. */
export async function sweepTrips({ db, now }: Context): Promise<void> {
  await db.deleteFrom('trip').where('ends_at', '<=', now()).execute()
  const yesterday = new Date(now().getTime() - 24 * 60 * 60_000)
  await db.deleteFrom('trip_start').where('at', '<=', yesterday).execute()
}
