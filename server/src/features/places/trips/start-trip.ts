import { type Locale, tripDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { nextStartAt, readStarts, readTrip } from './read-trip.ts'

type StartInput = { memberId: number; cityId: number; locale: Locale }

/**
 * Begins a trip to the city that is shown for a chosen one, in place of the one before. The member's own place is not written.
 * @throws Refusal invalid_input on `cityId` for a city that does not exist, is not shown or is the member's own; conflict for a
 * member without a place and for a city that is not open yet; too_many_requests beyond the starts of a day.
 */
export async function startTrip(ctx: Context, { memberId, cityId, locale }: StartInput) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Two requests at once count one after the other.
    const own = await tx
      .selectFrom('place')
      .innerJoin('shown_place', (join) =>
        join.on('shown_place.city_id', '=', sql`coalesce(place.public_city_id, place.city_id)`),
      )
      .select('shown_place.shown_city_id')
      .where('place.member_id', '=', memberId)
      .forUpdate('place')
      .executeTakeFirst()
    if (!own) throw new Refusal('conflict')
    const visited = await findVisited(tx, cityId)
    if (visited === own.shown_city_id) throw fieldRefusal('cityId', 'city_home')
    await limitStarts(ctx, tx, memberId)
    const trip = { city_id: visited, started_at: now, ends_at: new Date(now.getTime() + tripDays * dayMs) }
    await tx
      .insertInto('trip')
      .values({ member_id: memberId, ...trip })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(trip))
      .execute()
    return readTrip(tx, { memberId, now, locale })
  })
}

/** The shown city alone, so that a trip is as exact as the public names. */
async function findVisited(tx: Tx, cityId: number): Promise<number> {
  const city = await tx
    .selectFrom('city')
    .leftJoin('waiting_city', 'waiting_city.city_id', 'city.shown_city_id')
    .select(['shown_city_id', sql<boolean>`waiting_city.city_id is not null`.as('is_waiting')])
    .where('id', '=', cityId)
    .executeTakeFirst()
  if (!city) throw fieldRefusal('cityId', 'city_unknown')
  if (city.is_waiting) throw new Refusal('conflict', { messageKey: 'suggestions:no.cityClosed' })
  if (city.shown_city_id === null) throw fieldRefusal('cityId', 'city_small')
  return city.shown_city_id
}

async function limitStarts(ctx: Context, tx: Tx, memberId: number): Promise<void> {
  const now = ctx.now()
  if (ctx.config.limits) {
    const waitMs = nextStartAt(await readStarts(tx, { memberId, now })) - now.getTime()
    if (waitMs > 0) throw new Refusal('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) })
  }
  await tx.insertInto('trip_start').values({ member_id: memberId, at: now }).execute()
}
