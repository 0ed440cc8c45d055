import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { cellsWithin } from '../location/near-cells.ts'
import { fits } from '../search/candidate-filter.ts'
import type { Pass, Viewer } from '../viewer.ts'
import { type QueuePlace, readQueuePlace, writeQueuePlace } from './feed-cursor.ts'
import { promoteBoosted, selectBoosted } from './promote-boosted.ts'
import { refillQueue } from './refill-queue.ts'

/** A lap is laid out anew after this long, so that new and returned members come up. */
const lapMs = 6 * 3_600_000

type Page = { cursor?: string | undefined; limit: number }
export type Ids = { ids: number[]; nextCursor: string | null }
type Begun = Pick<Pass, 'generation' | 'finished'>

/**
 * A page of my suggestions from the queue. Reading does not use it up; whoever I react to, block or may no longer see
 * drops out when the page is read. A page may be short although there are more: then it has a cursor.
 */
export async function readFeed(ctx: Context, viewer: Viewer, { cursor, limit }: Page): Promise<Ids> {
  const place = cursor === undefined ? null : readQueuePlace(cursor)
  const lap = await findLap(ctx, viewer, place)
  // A cursor of an earlier lap starts this one from the front.
  const from = place?.generation === lap.generation ? place.pos : 0
  let rows = await readQueue(ctx, viewer, { from, limit })
  let { finished } = lap
  if (rows.length <= limit && !finished) {
    finished = await refill(ctx, viewer, lap)
    rows = await readQueue(ctx, viewer, { from, limit })
  }
  const page = { from, places: rows.slice(0, limit).map(({ pos }) => pos), generation: lap.generation }
  if (await bringBoosted(ctx, viewer, page)) rows = await readQueue(ctx, viewer, { from, limit })
  const shown = rows.slice(0, limit)
  const isLast = finished && rows.length <= limit
  const next: QueuePlace = { generation: lap.generation, pos: shown.at(-1)?.pos ?? from }
  return { ids: shown.map((row) => row.id), nextCursor: isLast ? null : writeQueuePlace(next) }
}

/** The lap to read from: the last one, or a new one when it is used up, old, or was laid out for other wishes. */
async function findLap(ctx: Context, viewer: Viewer, place: QueuePlace | null): Promise<Begun> {
  const fit = fitOf(viewer)
  const before = viewer.pass
  const isOver = (lap: Pass) => lap.finished || ctx.now().getTime() - lap.startedAt.getTime() > lapMs
  if (before && before.fit === fit && (place !== null || !isOver(before))) return before
  return ctx.db.transaction().execute(async (tx) => {
    const lap = await startLap(tx, { viewer, fit, after: before?.generation ?? 0, now: ctx.now() })
    return lap.isOurs ? { ...lap, finished: await refillQueue(tx, viewer) } : lap
  })
}

type Start = { viewer: Viewer; fit: string; after: number; now: Date }

/** Of two pages that find the same lap over, only one begins the next; the other reads it too. */
async function startLap(tx: Tx, { viewer, fit, after, now }: Start): Promise<Begun & { isOurs: boolean }> {
  const { rows } = await sql<Begun>`
    insert into feed_lap (member_id, generation, started_at, fit, last_pos, finished)
    select ${viewer.id}, 1, ${now}, ${fit}, 0, false from ${notWaitingForDisk}
    on conflict (member_id) do update set generation = feed_lap.generation % 2000000000 + 1, started_at = excluded.started_at,
      fit = excluded.fit, last_pos = 0, finished = false where feed_lap.generation = ${after}
    returning generation, finished`.execute(tx)
  if (!rows[0]) {
    const theirs = tx.selectFrom('feed_lap').where('member_id', '=', viewer.id).select(['generation', 'finished'])
    return { ...(await theirs.executeTakeFirstOrThrow()), isOurs: false }
  }
  // A statement of its own: it has to see what another page lined up while this one waited for the lap.
  await sql`with queue as (delete from feed_queue where member_id = ${viewer.id})
    delete from feed_cursor where member_id = ${viewer.id}`.execute(tx)
  return { ...rows[0], isOurs: true }
}

// A crash may lose the last moments of a queue: it is laid out again.
const notWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`

// What the walk through the zones depends on. When it changes, what is lined up no longer fits.
const fitOf = ({ gender, age, cell, preferences }: Viewer): string => JSON.stringify([gender, age, cell, preferences])

/** Lines up more behind the queue; answers whether that was all. Two pages at once do it one after the other. */
async function refill(ctx: Context, viewer: Viewer, { generation }: Begun): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Begun>`
      select l.generation, l.finished from feed_lap l, ${notWaitingForDisk} where l.member_id = ${viewer.id}
      for update of l`.execute(tx)
    const lap = rows[0]
    return lap?.generation === generation && !lap.finished ? refillQueue(tx, viewer) : (lap?.finished ?? true)
  })
}

type Queued = { id: number; pos: number }
type Stretch = { from: number; limit: number }

/** A page of the queue and one more. */
async function readQueue(ctx: Context, viewer: Viewer, { from, limit }: Stretch): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select c.member_id as id, q.pos from feed_queue q join card c on c.member_id = q.cand
    where q.member_id = ${viewer.id} and q.pos > ${from} and ${suggestible(viewer)}
    order by q.pos limit ${limit + 1}`.execute(ctx.db)
  return rows
}

type Read = { from: number; places: number[]; generation: number }

// A statement of its own: joined with the page, PostgreSQL plans both anew each time, for longer than both take.
async function bringBoosted(ctx: Context, viewer: Viewer, { from, places, generation }: Read): Promise<boolean> {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return false
  const shown = { from, last, fit: suggestible(viewer), now: ctx.now() }
  const [boosted] = (await selectBoosted(viewer, shown).execute(ctx.db)).rows
  return boosted !== undefined && promoteBoosted(ctx, viewer, { boosted, generation, first })
}

function suggestible(viewer: Viewer) {
  const { km } = viewer.preferences
  return fits(viewer, viewer.preferences, { cells: km === null ? null : cellsWithin(viewer.cell, km) })
}
