import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { cellsWithin, zonesAround, zonesOf } from '../location/near-cells.ts'
import { candidateFilter } from '../search/candidate-filter.ts'
import { bandFrom, type Viewer } from '../viewer.ts'

/** Limits of one window: candidates, and for each of its batches zones walked and cards read. */
const windowMax = { candidates: 400, zones: 400, cards: 20_000 }
const batchesMax = 6
/** Likes that wait for the viewer: how many of the latest are looked at, and how many may join a window. */
const likesMax = { read: 400, candidates: 100 }
/** Radii of the first batches; the last reach is the world. */
const radiiKm = [25, 100, 400]
/** feed_cursor.pos of a zone that was walked to its end. */
const walked = 2_147_483_647

/** A candidate with the only facts about distance and activity by which results are ordered. */
export type Found = { id: number; gender: number; band: number; recency: number; shuf: number }

/**
 * The next candidates of the pass: who waits for the viewer's answer, then zones near the viewer and recently active first,
 * each from where the pass stopped. The work is bounded. `finished`: no candidate is left after these.
 */
export async function retrieveWindow(tx: Tx, viewer: Viewer): Promise<{ found: Found[]; finished: boolean }> {
  const { km } = viewer.preferences
  const cells = km === null ? null : cellsWithin(viewer.cell, km)
  if (viewer.order === 'newest') return walkNewest(tx, viewer, cells)
  const reaches = reachesOf(viewer, cells)
  const found = await findWaiting(tx, viewer, cells)
  const known = new Set(found.map(({ id }) => id))
  let picked = 0
  for (let batches = 0; batches < batchesMax && picked < windowMax.candidates; batches++) {
    const reach = reaches[0]
    if (!reach) break
    const batch = await walkZones(tx, viewer, { zones: reach, cells, max: windowMax.candidates - picked })
    picked += batch.found.length
    found.push(...batch.found.filter(({ id }) => !known.has(id)))
    if (!batch.isMore) reaches.shift()
  }
  return { found, finished: reaches.length === 0 }
}

function reachesOf(viewer: Viewer, cells: number[] | null): RawBuilder<unknown>[] {
  if (viewer.trip) return [partsOfCity(viewer.trip.cell)]
  return cells ? [zonesOfCells(cells)] : [...radiiKm.map((km) => zonesWithin(viewer, km)), everyZone]
}

/** feed_cursor.zone of a walk through a city, whose parts are genders and recencies: no place in the city comes first. */
const cityWalk = -2
/** Members shown in a city are at most about so far from its centre (places/nearest-city.ts). */
const cityKm = 60

/** The parts of a city, and how many cards its surroundings have of each, which bounds how many are read. */
function partsOfCity(cell: number): RawBuilder<unknown> {
  const { from, to } = zonesAround(cell, cityKm)
  return sql`(select g.gender, ${cityWalk}::int as zone, r.recency, (
      select coalesce(sum(z.n), 0)::int from unnest(${from}::int[], ${to}::int[]) w(low, high)
      join zone_stat z on z.gender = g.gender and z.recency = r.recency and z.zone between w.low and w.high) as n
    from unnest('{0,1,2}'::smallint[]) g(gender) cross join unnest('{0,1,2,3}'::smallint[]) r(recency)) s`
}

const everyZone = sql`zone_stat s`
const zonesOfCells = (cells: number[]) =>
  sql`unnest(${zonesOf(cells)}::int[]) r(zone) join zone_stat s on s.zone = r.zone`
function zonesWithin({ cell }: Viewer, km: number): RawBuilder<unknown> {
  const { from, to } = zonesAround(cell, km)
  return sql`unnest(${from}::int[], ${to}::int[]) r(low, high) join zone_stat s on s.zone between r.low and r.high`
}

const isQueued = ({ id }: Viewer) =>
  sql`(select 1 from feed_queue q where q.member_id = ${id} and q.cand = c.member_id) is not null`

/** Of those whose like waits, the latest who fit, however far from here. */
async function findWaiting(tx: Tx, viewer: Viewer, cells: number[] | null): Promise<Found[]> {
  const { id, preferences } = viewer
  const { rows } = await sql<Found>`
    select c.member_id as id, c.gender, ${bandFrom(viewer)} as band, c.recency, c.shuf
    from (select r.actor from reaction r where r.target = ${id} and r.kind = 1
      order by r.at desc limit ${likesMax.read}) l join card c on c.member_id = l.actor
    where ${candidateFilter(viewer, preferences, { cells })} and not ${isQueued(viewer)}
    limit ${likesMax.candidates}`.execute(tx)
  return rows
}

/** feed_cursor.zone of the walk from the newest member to the oldest, whose pos is the number reached. */
const newestWalk = -1

/** The next of those who joined last. */
async function walkNewest(
  tx: Tx,
  viewer: Viewer,
  cells: number[] | null,
): Promise<{ found: Found[]; finished: boolean }> {
  const found: Found[] = []
  for (let batches = 0; batches < batchesMax && found.length < windowMax.candidates; batches++) {
    const batch = await stepNewest(tx, viewer, { cells, max: windowMax.candidates - found.length })
    found.push(...batch.found)
    if (!batch.isMore) return { found, finished: true }
  }
  return { found, finished: false }
}

async function stepNewest(tx: Tx, viewer: Viewer, { cells, max }: Omit<Reach, 'zones'>): Promise<Batch> {
  const { id, cell, preferences } = viewer
  const { rows } = await sql<Batch>`
    with reached as (
      select coalesce((select pos from feed_cursor
        where member_id = ${id} and gender = 0 and zone = ${newestWalk}::int and recency = 0), ${walked}::int) as pos
    ), walk as materialized (
      select c.* from card c where c.member_id < (select pos from reached)
      order by c.member_id desc limit ${windowMax.cards}::int
    ), pick as materialized (
      select c.member_id, c.gender, c.shuf, c.recency, distance_band(c.cell, ${cell}::int) as band
      from walk c where ${candidateFilter(viewer, preferences, { cells })} and not ${isQueued(viewer)}
      order by c.member_id desc limit ${max}::int
    ), stop as (
      select case when (select count(*) from pick) = ${max}::int then (select min(member_id) from pick)
        else (select min(member_id) from walk) end as pos
    ), moved as (
      insert into feed_cursor (member_id, gender, zone, recency, pos)
      select ${id}, 0, ${newestWalk}::int, 0, stop.pos from stop where stop.pos is not null
      on conflict (member_id, gender, zone, recency) do update set pos = excluded.pos
    )
    select (select count(*) from pick) = ${max}::int or (select count(*) from walk) = ${windowMax.cards}::int as "isMore",
      (select coalesce(json_agg(json_build_object('id', p.member_id, 'gender', p.gender, 'band', p.band,
        'recency', p.recency, 'shuf', p.shuf)), '[]') from pick p) as found`.execute(tx)
  return rows[0] ?? { found: [], isMore: false }
}

type Reach = { zones: RawBuilder<unknown>; cells: number[] | null; max: number }
type Batch = { found: Found[]; isMore: boolean }

/**
 * One batch in one statement; the zones only bound what is read. The last zone's cursor stays one behind, so that another
 * card of the same shuf is not lost: no member is queued twice anyway.
 */
async function walkZones(tx: Tx, viewer: Viewer, { zones, cells, max }: Reach): Promise<Batch> {
  const { id, cell, preferences, trip } = viewer
  const radius = trip ? sql`0` : sql`zone_ring(s.zone, ${cell}::int)`
  const isInZone = trip ? sql`c.city = ${trip.cityId}` : sql`c.zone = w.zone`
  const { rows } = await sql<Batch>`
    with open_zone as materialized (
      select s.gender, s.zone, s.recency, coalesce(f.pos, -1) as pos,
        row_number() over turns as turn, sum(s.n) over turns - s.n as cards_before
      from ${zones} left join feed_cursor f
        on f.member_id = ${id} and f.gender = s.gender and f.zone = s.zone and f.recency = s.recency
      where s.gender = any(${preferences.genders}::smallint[]) and coalesce(f.pos, -1) < ${walked}
      window turns as (order by s.recency * 2 + ${radius}, s.zone, s.gender, s.recency rows unbounded preceding)
    ), walk as materialized (
      select * from open_zone where turn <= ${windowMax.zones} and (turn = 1 or cards_before < ${windowMax.cards}) order by turn
    ), pick as materialized (
      select w.turn, c.member_id, c.gender, c.shuf, c.recency, ${bandFrom(viewer)} as band
      from walk w cross join lateral (
        select c.member_id, c.gender, c.shuf, c.recency, c.cell from card c
        where c.gender = w.gender and ${isInZone} and c.recency = w.recency and c.shuf > w.pos
          and ${candidateFilter(viewer, preferences, { cells })} and not ${isQueued(viewer)}
        order by c.shuf limit ${max}::int
      ) c order by w.turn limit ${max}::int
    ), reached as (
      select max(turn) as turn, count(*) = ${max}::int as is_full from pick
    ), moved as (
      insert into feed_cursor (member_id, gender, zone, recency, pos)
      select ${id}, w.gender, w.zone, w.recency, case when r.is_full and w.turn = r.turn
        then (select max(shuf) - 1 from pick where pick.turn = r.turn) else ${walked} end
      from walk w, reached r where not r.is_full or w.turn <= r.turn
      on conflict (member_id, gender, zone, recency) do update set pos = excluded.pos
    )
    select r.is_full or (select count(*) from open_zone) > (select count(*) from walk) as "isMore",
      (select coalesce(json_agg(json_build_object('id', p.member_id, 'gender', p.gender, 'band', p.band,
        'recency', p.recency, 'shuf', p.shuf)), '[]') from pick p) as found
    from reached r`.execute(tx)
  return rows[0] ?? { found: [], isMore: false }
}
