import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** Reports of one member about the same other one, and about all who are not visible any more. */
const perDayMax = 5

/**
 * SQL: the times at which a member reported people who were not visible. All of them count together, since a limit for each one
 * would reveal which ids and names are of the same person.
 */
export const goneTimes = (reporterId: number): RawBuilder<unknown> => sql`(
  select created_at from gone_report where reporter_id = ${reporterId}
  union all select created_at from abuse_report where reporter_id = ${reporterId} and way <> 'shown')`

/** Refuses the report that would be one too many among `earlier`, which has a column `created_at`. */
export async function limitReports(tx: Tx, earlier: RawBuilder<unknown>, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ${earlier} r where created_at > ${yesterday}
    order by created_at desc limit ${perDayMax}`.execute(tx)
  const oldest = rows[perDayMax - 1]
  if (!oldest) return
  throw new Refusal('too_many_requests', { retryAfter: Math.ceil((oldest.at.getTime() - yesterday.getTime()) / 1000) })
}
