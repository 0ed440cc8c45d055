import type { StatusDay } from '@karibu/contract'
import { statusDays } from '@karibu/contract/status-days'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { checkStatus } from './check-status.ts'
import { probeParts, sweepOutcomes } from './part-outcomes.ts'

/** Job `system.sample-status`: notes how this minute was. A minute without a database cannot be noted and stays unmeasured. */
export async function sampleStatus(ctx: Context): Promise<void> {
  await probeParts(ctx)
  const { checks, status } = await checkStatus(ctx)
  const troubled = (state: string | undefined) => (state === undefined || state === 'ok' ? 0 : 1)
  const now = ctx.now()
  await sql`
    insert into status_day as d (day, measured, troubled, mail, realtime, last_minute)
    values ((${now}::timestamptz at time zone 'UTC')::date, 1, ${troubled(status)}, ${troubled(checks.mail)}, ${troubled(checks.realtime)},
      date_trunc('minute', ${now}::timestamptz))
    on conflict (day) do update set measured = d.measured + 1, troubled = d.troubled + excluded.troubled,
      mail = d.mail + excluded.mail, realtime = d.realtime + excluded.realtime, last_minute = excluded.last_minute
    where d.last_minute < excluded.last_minute and d.measured < 1440`.execute(ctx.db)
  await sweepOutcomes(ctx)
}

/** The days of the status page, newest first. */
export async function readHistory(ctx: Context): Promise<{ days: StatusDay[] }> {
  const { rows } = await sql<StatusDay>`
    select day, measured, troubled, mail, realtime from status_day
    where day > (${ctx.now()}::timestamptz at time zone 'UTC')::date - ${statusDays}::int order by day desc`.execute(
    ctx.db,
  )
  return { days: rows }
}
