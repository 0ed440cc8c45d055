import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { settleEach } from '../../../jobs/settle-each.ts'
import type { Found } from '../feed/retrieve-window.ts'
import { discoveryJobs } from '../jobs.ts'
import { cellsWithin, zonesAround } from '../location/near-cells.ts'
import { orderFound } from '../ranking/order-found.ts'
import { candidateFilter } from '../search/candidate-filter.ts'
import { findViewer, type Viewer } from '../viewer.ts'

export const picksMax = 3
const membersAtOnce = 200
/** Of the candidates around a member so many are ranked, from so many cards. */
const windowMax = { candidates: 60, cards: 2000 }
const aroundKm = 100

export type PicksPart = { week: string; after: number }

/** Job `discovery.begin-picks`: deletes the picks of earlier weeks and begins those of this one. */
export async function beginPicks(ctx: Context): Promise<void> {
  const week = mondayOf(ctx.now())
  await ctx.db.transaction().execute(async (tx) => {
    await sql`delete from weekly_pick where week < ${week}::date`.execute(tx)
    await enqueue(tx, { ...discoveryJobs.pickMembers, key: `picks ${week}` }, { week, after: 0 })
  })
}

/** The Monday of a week, 'YYYY-MM-DD' in UTC. */
export function mondayOf(now: Date): string {
  const day = new Date(now)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/**
 * Job `discovery.pick-members`: for members who were here this week and have fewer than three picks, pairs with the best by
 * the ranker who lack some too. A part of the members in each job; the last one begins the notices.
 */
export async function pickMembers(ctx: Context, { week, after }: PicksPart): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from card c where c.member_id > ${after} and c.visible and c.recency <= 1
    order by c.member_id limit ${membersAtOnce}`.execute(ctx.db)
  await settleEach(
    rows.map(({ id }) => id),
    (id) => pickFor(ctx, id, week),
  )
  const last = rows.at(-1)
  if (last) await enqueue(ctx.db, discoveryJobs.pickMembers, { week, after: last.id })
  else await enqueue(ctx.db, discoveryJobs.notifyPicks, { week, after: 0 })
}

async function pickFor(ctx: Context, memberId: number, week: string): Promise<void> {
  const viewer = await findViewer(ctx, memberId)
  if (!viewer) return
  await ctx.db.transaction().execute(async (tx) => {
    const missing = picksMax - (await countPicks(tx, memberId))
    if (missing <= 0) return
    const found = await findFree(tx, viewer)
    const order = await orderFound(ctx, tx, {
      ...{ viewer: { ...viewer, order: 'recommended' }, found },
      generation: Number(week.replaceAll('-', '')),
    })
    const best = order.slice(0, missing).map(({ id }) => id)
    if (best.length === 0) return
    await sql`
      insert into weekly_pick (member_id, other_id, week)
      select pair.mine, pair.other, ${week}::date from unnest(${best}::int[]) picked(id) cross join lateral (
        values (${memberId}::int, picked.id), (picked.id, ${memberId}::int)
      ) pair(mine, other)
      on conflict (member_id, other_id) do nothing`.execute(tx)
  })
}

async function countPicks(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ picks: number }>`
    select count(*)::int as picks from weekly_pick where member_id = ${memberId}`.execute(tx)
  return rows[0]?.picks ?? 0
}

/** Candidates around a member who were here this week, lack picks and would get the member suggested as well. */
async function findFree(tx: Tx, viewer: Viewer): Promise<Found[]> {
  const { id, cell, preferences } = viewer
  const { from, to } = zonesAround(cell, preferences.km ?? aroundKm)
  const cells = preferences.km === null ? null : cellsWithin(cell, preferences.km)
  const { rows } = await sql<Found>`
    select c.member_id as id, c.gender, distance_band(c.cell, ${cell}::int) as band, c.recency, c.shuf
    from (
      select c.* from unnest(${from}::int[], ${to}::int[]) r(low, high)
      join zone_stat s on s.zone between r.low and r.high and s.recency <= 1
      join card c on c.gender = s.gender and c.zone = s.zone and c.recency = s.recency and c.visible
      where s.gender = any(${preferences.genders}::smallint[])
      order by zone_ring(s.zone, ${cell}::int) limit ${windowMax.cards}
    ) c
    where ${candidateFilter(viewer, preferences, { cells })} and ${isWithinTheirs(cell)}
      and (select count(*) from weekly_pick w where w.member_id = c.member_id) < ${picksMax}
      and (select 1 from weekly_pick w where w.member_id = ${id} and w.other_id = c.member_id) is null
      and (select 1 from reaction b where b.actor = c.member_id and b.target = ${id} and b.kind = 2) is null
    limit ${windowMax.candidates}`.execute(tx)
  return rows
}

// Two in a pair see each other, so the distance that the other wants counts as well.
const isWithinTheirs = (
  cell: number,
) => sql`(select p.wants_distance is null or cell_km(c.cell, ${cell}::int) <= p.wants_distance
  from profile p where p.member_id = c.member_id)`
