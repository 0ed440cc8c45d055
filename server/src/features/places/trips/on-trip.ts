import { type RawBuilder, sql } from 'kysely'

/** SQL: the trip of a member that runs now, as a row of `trip`; none before it begins or once it is over. */
export const runningTrip = (memberId: number, now: Date): RawBuilder<unknown> =>
  sql`(select t.* from trip t where t.member_id = ${memberId} and t.ends_at > ${now}::timestamptz)`

/** SQL: is the city of the member's place not open yet? Then no new member sees them, also during a trip of theirs. */
export const isNotShownYet = (memberId: number): RawBuilder<boolean> =>
  sql<boolean>`(select p.awaits_city from profile p where p.member_id = ${memberId})`

/**
 * SQL: is Discover closed to the member, whose city is not open yet? It is open on a trip, which leads to an open city. Others see
 * the member where they are, so the member stays hidden during a trip.
 */
export const awaitsCity = (memberId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isNotShownYet(memberId)} and not ${isOnTrip(memberId, now)})`

/** SQL: is the member on a trip? Then no distance is shown to them. */
export const isOnTrip = (memberId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (${runningTrip(memberId, now)})`
