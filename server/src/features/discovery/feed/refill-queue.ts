import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { cellsWithin, zonesAround, zonesOf } from '../location/near-cells.ts'
import { fits } from '../search/candidate-filter.ts'
import type { Viewer } from '../viewer.ts'

/** What one look may cost: so many candidates lined up, zones walked and cards read. */
const lookMax = { candidates: 200, zones: 400, cards: 20_000 }
const looksMax = 6
/** How far the looks reach, in km, before the world. */
const rings = [25, 100, 400]
/** feed_cursor.pos of a zone that was walked to its end. */
const walked = 2_147_483_647

/**
 * Lines up the next suggestions of the lap: zones near the viewer and recently active first, in each from where the lap
 * stopped. Bounded work; answers whether nobody is left anywhere,
 * and the lap is finished.
 */
export async function refillQueue(tx: Tx, viewer: Viewer): Promise<boolean> {
  const { km } = viewer.preferences
  const cells = km === null ? null : cellsWithin(viewer.cell, km)
  const reaches = cells ? [zonesOfCells(cells)] : [...rings.map((ring) => zonesInRing(viewer, ring)), everyZone]
  let lined = 0
  for (let look = 0; look < looksMax && lined < lookMax.candidates; look++) {
    const reach = reaches[0]
    if (!reach) break
    const { picked, isMore } = await lineUp(tx, viewer, { zones: reach, cells })
    lined += picked
    if (!isMore) reaches.shift()
  }
  const finished = reaches.length === 0
  if (finished) await sql`update feed_lap set finished = true where member_id = ${viewer.id}`.execute(tx)
  return finished
}

const everyZone = sql`zone_stat s`
const zonesOfCells = (cells: number[]) =>
  sql`unnest(${zonesOf(cells)}::int[]) r(zone) join zone_stat s on s.zone = r.zone`
function zonesInRing({ cell }: Viewer, km: number): RawBuilder<unknown> {
  const { from, to } = zonesAround(cell, km)
  return sql`unnest(${from}::int[], ${to}::int[]) r(low, high) join zone_stat s on s.zone between r.low and r.high`
}

type Look = { zones: RawBuilder<unknown>; cells: number[] | null }

/**
 * One look, one statement. Within what it finds the order is by distance band, activity and chance; the zones only bound
 * what is read. The last zone's cursor stays one behind, so that a twin of the same shuf is not lost: nobody is lined up
 * twice anyway.
 */
async function lineUp(tx: Tx, viewer: Viewer, { zones, cells }: Look): Promise<{ picked: number; isMore: boolean }> {
  const { id, cell, preferences } = viewer
  const { rows } = await sql<{ picked: number; isMore: boolean }>`
    with open_zone as materialized (
      select s.gender, s.zone, s.act, coalesce(f.pos, -1) as pos,
        row_number() over turns as turn, sum(s.n) over turns - s.n as cards_before
      from ${zones} left join feed_cursor f
        on f.member_id = ${id} and f.gender = s.gender and f.zone = s.zone and f.act = s.act
      where s.gender = any(${preferences.genders}::smallint[]) and coalesce(f.pos, -1) < ${walked}
      window turns as (order by s.act * 2 + zone_ring(s.zone, ${cell}::int), s.zone, s.gender, s.act rows unbounded preceding)
    ), walk as materialized (
      select * from open_zone where turn <= ${lookMax.zones} and (turn = 1 or cards_before < ${lookMax.cards}) order by turn
    ), pick as materialized (
      select w.turn, c.member_id, c.shuf, c.act, distance_band(c.cell, ${cell}::int) as band
      from walk w cross join lateral (
        select c.member_id, c.shuf, c.act, c.cell from card c
        where c.gender = w.gender and c.zone = w.zone and c.act = w.act and c.shuf > w.pos
          and ${fits(viewer, preferences, { cells })}
          and (select 1 from feed_queue q where q.member_id = ${id} and q.cand = c.member_id) is null
        order by c.shuf limit ${lookMax.candidates}
      ) c order by w.turn limit ${lookMax.candidates}
    ), reached as (
      select count(*)::int as picked, max(turn) as turn, count(*) = ${lookMax.candidates} as is_full from pick
    ), lap as (
      update feed_lap set last_pos = last_pos + picked from reached where member_id = ${id}
      returning last_pos - picked as start
    ), lined as (
      insert into feed_queue (member_id, pos, cand)
      select ${id}, lap.start + row_number() over (order by band, act, shuf, pick.member_id), pick.member_id from pick, lap
    ), moved as (
      insert into feed_cursor (member_id, gender, zone, act, pos)
      select ${id}, w.gender, w.zone, w.act, case when r.is_full and w.turn = r.turn
        then (select max(shuf) - 1 from pick where pick.turn = r.turn) else ${walked} end
      from walk w, reached r where not r.is_full or w.turn <= r.turn
      on conflict (member_id, gender, zone, act) do update set pos = excluded.pos
    )
    select r.picked, r.is_full or (select count(*) from open_zone) > (select count(*) from walk) as "isMore" from reached r
    `.execute(tx)
  return rows[0] ?? { picked: 0, isMore: false }
}
