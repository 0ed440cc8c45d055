import { type api, type FigureDay, type Figures, type QueryOf, retentionWeeks } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { refuseWrongPeriod } from '../../../refusal.ts'

type Period = QueryOf<typeof api.staffFigures.read>

/** The recorded figures of a period. Throws Refusal `invalid_input` where it ends before it begins or is too long. */
export async function readFigures(ctx: Pick<Context, 'db'>, period: Period): Promise<Figures> {
  refuseWrongPeriod(period)
  return {
    days: await readDays(ctx, period),
    funnel: await readFunnel(ctx, period),
    retention: await readRetention(ctx, period),
    exposure: await readExposure(ctx, period),
  }
}

async function readDays({ db }: Pick<Context, 'db'>, { from, to }: Period): Promise<FigureDay[]> {
  const { rows } = await sql<FigureDay>`
    select day::text, sign_ups as "signUps", active, likes, matches, messages, conversations, reports,
      reports_closed as "reportsClosed", report_minutes as "reportMinutes", tickets, ticket_minutes as "ticketMinutes",
      paid_in / 100.0::float as "paidIn", refunded / 100.0::float as "refunded", paid_out / 100.0::float as "paidOut"
    from figure_day where day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}

async function readExposure({ db }: Pick<Context, 'db'>, { from, to }: Period): Promise<Figures['exposure']> {
  const { rows } = await sql<Figures['exposure'][number]>`
    select day::text, (array['male', 'female', 'other'])[gender + 1] as gender, members, top_tenth as "topTenth", gini,
      rarely / nullif(members, 0)::float as rarely
    from figure_exposure where day between ${from}::date and ${to}::date order by day, gender`.execute(db)
  return rows
}

/** Sums are below 2^53: a number holds them. */
async function readFunnel({ db }: Pick<Context, 'db'>, { from, to }: Period): Promise<Figures['funnel']> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::float`
  const visits = (column: string) => sql`(
    select coalesce(sum(${sql.ref(column)}), 0)::float from figure_visit where day between ${from}::date and ${to}::date)`
  const { rows } = await sql<Figures['funnel']>`
    select ${visits('landing')} as visited, ${visits('sign_up')} as opened, ${sum('sign_ups')} as joined, ${sum('stage_verified')} as verified, ${sum('stage_photo')} as photo,
      ${sum('stage_liked')} as liked, ${sum('stage_matched')} as matched, ${sum('stage_wrote')} as wrote,
      ${sum('stage_conversed')} as conversed
    from figure_day where day between ${from}::date and ${to}::date`.execute(db)
  const [funnel] = rows
  if (!funnel) throw new Error('an aggregate without groups has one row')
  return funnel
}

/** Weeks that begin in the period and are over: of a part of a week it is not known how many joined. */
async function readRetention({ db }: Pick<Context, 'db'>, { from, to }: Period): Promise<Figures['retention']> {
  const { rows } = await sql<Figures['retention'][number]>`
    select w.week::text, w.joined, array(
      select r.active from generate_series(1, ${retentionWeeks}::int) n
      left join figure_retention r on r.week = w.week and r.later = n order by n) as active
    from (
      select date_trunc('week', day)::date as week, sum(sign_ups)::float as joined from figure_day
      where day between ${from}::date and ${to}::date + 6 group by 1 having count(*) = 7) w
    where w.week between ${from}::date and ${to}::date order by 1`.execute(db)
  return rows
}
