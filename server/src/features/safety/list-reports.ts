import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../db/statements/time-cursor.ts'
import { type ReportRow, reportColumns, reportView } from './report-view.ts'

/** A page of one's own reports, the newest first. */
export async function listReports(
  ctx: Context,
  member: SignedIn,
  { cursor, limit }: QueryOf<typeof api.safety.myReports>,
) {
  const after = readTimeCursor(cursor)
  const earlier = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from (
      select ${reportColumns} from abuse_report where reporter_id = ${member.id}
      union all ${waiting(member.id)}) r where true ${earlier}
    order by created_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const nextCursor = nextTimeCursor(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { reports: rows.slice(0, limit).map(reportView), nextCursor }
}

/** Those whose member is not found yet, as any other report; closed without one, they are like those without a breach. */
const waiting = (reporterId: number) => sql`
  select id, case when closed_at is null then 'open' else 'closed' end, case when closed_at is not null then 'dismissed' end,
    name, category, content, created_at, closed_at
  from gone_report where reporter_id = ${reporterId}`
