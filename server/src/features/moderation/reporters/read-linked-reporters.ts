import { sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { type LinkedReporters, linkReporters, type Reporter } from './linked-reporters.ts'

/** Reports of one member count together within this time before and after one of them. */
const sameTimeMs = 14 * dayMs
/** Earlier reports of other members are compared for so long. */
const comparedMs = 90 * dayMs
const reportersMax = 100

type Row = Reporter & { reportId: string }

/** What links the reporters of the member that each of these reports is about, by the id of the report. Nothing for the others. */
export async function readLinkedReporters(db: Db | Tx, reportIds: string[]): Promise<Map<string, LinkedReporters>> {
  if (reportIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select r.id as "reportId", m.created_at as "joinedAt", o.reported_at as "reportedAt",
      case when m.phone_verified_at is null then m.phone end as phone,
      array(select distinct concat_ws(':', p.country, p.bank_code, p.number) from payout_account p
        where p.member_id = m.id) as payouts,
      array(select distinct x.target_id from abuse_report x
        where x.reporter_id = m.id and x.target_id <> r.target_id and (x.outcome is null or x.outcome = 'dismissed')
          and x.created_at between r.created_at - ${comparedMs} * interval '1 ms' and r.created_at + ${sameTimeMs} * interval '1 ms'
        ) as others
    from abuse_report r
    cross join lateral (
      select a.reporter_id, min(a.created_at) as reported_at from abuse_report a
      where a.target_id = r.target_id and a.reporter_id is not null
        and a.created_at between r.created_at - ${sameTimeMs} * interval '1 ms' and r.created_at + ${sameTimeMs} * interval '1 ms'
      group by a.reporter_id order by 2 desc limit ${reportersMax}) o
    join member m on m.id = o.reporter_id
    where r.id = any(${reportIds}::uuid[])`.execute(db)
  const found = [...Map.groupBy(rows, ({ reportId }) => reportId)].map(
    ([id, group]) => [id, linkReporters(group)] as const,
  )
  return new Map(found.flatMap(([id, linked]) => (linked ? [[id, linked]] : [])))
}
