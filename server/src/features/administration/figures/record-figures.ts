import { retentionWeeks } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { countDay } from './count-day.ts'
import { countExposure } from './count-exposure.ts'
import { countStages } from './count-stages.ts'

/** Days before the first record that are counted afterwards. */
const backfillDays = 400
/** Stages that members reach later than this many days after joining do not count. */
const stageDays = 28
/** Presence stores when a member was seen last: soon after a day ends it still shows who was seen on it. */
const lateMs = 3_600_000

/** Job `administration.record-figures`: records each day that is over and not recorded yet. */
export async function recordFigures(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = startOfDay(ctx.now())
  const first = await firstMissing(ctx, today)
  for (let day = first; day < today; day = addDays(day, 1)) {
    const isOnTime = ctx.now().getTime() - addDays(day, 1).getTime() < lateMs
    // What was shown fades: of an earlier day it is not known any more.
    if (isOnTime) await ctx.db.transaction().execute((tx) => countExposure(tx, { day, now: ctx.now() }))
    await ctx.db.transaction().execute(async (tx) => {
      await countDay(tx, { from: day, to: addDays(day, 1), isOnTime })
      if (isOnTime && addDays(day, 1).getUTCDay() === 1) await countRetention(tx, addDays(day, -6))
    })
  }
  if (first >= today) return
  for (let day = addDays(first, -stageDays); day < today; day = addDays(day, 1))
    await countStages(ctx.db, { from: day, to: addDays(day, 1) })
}

const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs)
const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs)

/** The day after the last recorded one; without any the day on which the first member joined. */
async function firstMissing({ db }: Pick<Context, 'db'>, today: Date): Promise<Date> {
  const { rows } = await sql<{ day: Date | null }>`
    select coalesce((select max(day) + 1 from figure_day)::timestamp at time zone 'UTC',
      (select min(created_at) from member)) as day`.execute(db)
  const first = rows[0]?.day
  return first ? new Date(Math.max(startOfDay(first).getTime(), addDays(today, -backfillDays).getTime())) : today
}

/** Who of each earlier week of joining was seen in the week that began on `week` and has just ended. */
async function countRetention(tx: Tx, week: Date): Promise<void> {
  await sql`
    insert into figure_retention (week, later, active)
    select joined, (${week}::timestamptz::date - joined) / 7, count(*)
    from (
      select date_trunc('week', m.created_at at time zone 'UTC')::date as joined
      from presence p join member m on m.id = p.member_id
      where p.seen_at >= ${week} and m.created_at < ${week}
        and m.created_at >= ${week}::timestamptz - ${retentionWeeks * 7} * interval '1 day') seen
    group by joined
    on conflict (week, later) do nothing`.execute(tx)
}
