import { type RawBuilder, sql } from 'kysely'

/** SQL: the trip of a member that runs now, as a row of `trip`; none before it begins or once it is over. */
export const runningTrip = (memberId: number, now: Date): RawBuilder<unknown> =>
  sql`(select t.* from trip t where t.member_id = ${memberId} and t.ends_at > ${now}::timestamptz)`

/** SQL: is the member on a trip? Then no distance is shown to them. */
export const isOnTrip = (memberId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (${runningTrip(memberId, now)})`
