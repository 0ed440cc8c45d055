import type { Locale } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { readTrip } from './read-trip.ts'

/** Forgets the member's trip at once; without one nothing happens. How often one began stays counted for a day. */
export async function endTrip({ db, now }: Context, { memberId, locale }: { memberId: number; locale: Locale }) {
  await db.deleteFrom('trip').where('member_id', '=', memberId).execute()
  return readTrip(db, { memberId, now: now(), locale })
}
