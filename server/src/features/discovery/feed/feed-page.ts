import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { cellsWithin } from '../location/near-cells.ts'
import { candidateFilter } from '../search/candidate-filter.ts'
import type { Pass, Viewer } from '../viewer.ts'
import { type QueuePlace, readQueuePlace, writeQueuePlace } from './feed-cursor.ts'
import type { SuggestedRow } from './match-reasons.ts'
import { promoteBoosted, selectBoosted } from './promote-boosted.ts'
import { refillQueue } from './refill-queue.ts'

/** After this time the queue is built anew, so that new and returned members come up. */
const passMs = 6 * 3_600_000

/** Reads members with all that their cards show; `members` is SQL for a relation `requested` of `id`, `at`, the order, and `terms`. */
export type ReadSuggested = (members: RawBuilder<unknown>) => Promise<SuggestedRow[]>
type Page = { cursor?: string | undefined; limit: number; read: ReadSuggested }
export type SuggestedPage = { rows: SuggestedRow[]; nextCursor: string | null }
export type Ids = { ids: number[]; nextCursor: string | null }
type Begun = Pick<Pass, 'generation' | 'finished'>

/**
 * A page of my suggestions from the queue. Reading does not consume it; members that I reacted to, blocked or may no longer
 * see are left out when the page is read. A page may be short although there are more: then it has a cursor.
 */
export async function readFeed(ctx: Context, viewer: Viewer, page: Page): Promise<SuggestedPage> {
  const { cursor, limit, read } = page
  const place = cursor === undefined ? null : readQueuePlace(cursor)
  const pass = await findPass(ctx, viewer, place)
  // A cursor of an earlier pass starts this one from the front.
  const from = place?.generation === pass.generation ? place.pos : 0
  const readOn = () => read(queueFrom(viewer, { from, limit }))
  let rows = await readOn()
  let { finished } = pass
  if (rows.length <= limit && !finished) {
    finished = await refill(ctx, viewer, pass)
    rows = await readOn()
  }
  const places = rows.slice(0, limit).map(({ at }) => at)
  if (await bringBoosted(ctx, viewer, { from, places, generation: pass.generation })) rows = await readOn()
  const shown = rows.slice(0, limit)
  const isLast = finished && rows.length <= limit
  const next: QueuePlace = { generation: pass.generation, pos: shown.at(-1)?.at ?? from }
  return { rows: shown, nextCursor: isLast ? null : writeQueuePlace(next) }
}

/** The pass to read from: the last one, or a new one if it is finished, old, or was built for other preferences. */
async function findPass(ctx: Context, viewer: Viewer, place: QueuePlace | null): Promise<Begun> {
  const fit = fitOf(viewer)
  const before = viewer.pass
  const isOver = (pass: Pass) => pass.finished || ctx.now().getTime() - pass.startedAt.getTime() > passMs
  if (before && before.fit === fit && (place !== null || !isOver(before))) return before
  // An early repeat shows the same members and counts once, or a member could use up the turns of others.
  const counts = !before || ctx.now().getTime() - before.startedAt.getTime() > passMs
  return ctx.db.transaction().execute(async (tx) => {
    const pass = await startPass(tx, { viewer, fit, after: before?.generation ?? 0, now: ctx.now() })
    const { generation, isOurs } = pass
    return isOurs ? { ...pass, finished: await refillQueue(ctx, tx, { viewer, generation, counts }) } : pass
  })
}

type Start = { viewer: Viewer; fit: string; after: number; now: Date }

/** If two pages find the same pass over, one begins the next and the other reads it too. */
async function startPass(tx: Tx, { viewer, fit, after, now }: Start): Promise<Begun & { isOurs: boolean }> {
  const { rows } = await sql<Begun>`
    insert into feed_pass (member_id, generation, started_at, fit, last_pos, finished)
    select ${viewer.id}, 1, ${now}, ${fit}, 0, false from ${notWaitingForDisk}
    on conflict (member_id) do update set generation = feed_pass.generation % 2000000000 + 1, started_at = excluded.started_at,
      fit = excluded.fit, last_pos = 0, finished = false where feed_pass.generation = ${after}
    returning generation, finished`.execute(tx)
  if (!rows[0]) {
    const theirs = tx.selectFrom('feed_pass').where('member_id', '=', viewer.id).select(['generation', 'finished'])
    return { ...(await theirs.executeTakeFirstOrThrow()), isOurs: false }
  }
  // A separate statement: it must see what another page added to the queue while this one waited for the pass.
  await sql`with queue as (delete from feed_queue where member_id = ${viewer.id})
    delete from feed_cursor where member_id = ${viewer.id}`.execute(tx)
  return { ...rows[0], isOurs: true }
}

// A crash may lose the last moments of a queue: it is laid out again.
const notWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`

// What the walk through the zones depends on. When it changes, what is lined up no longer fits.
const fitOf = ({ gender, age, cell, preferences, order, trip }: Viewer): string =>
  JSON.stringify([gender, age, cell, preferences, order, ...(trip ? [trip.cityId] : [])])

/** Lines up more behind the queue; answers whether that was all. Two pages at once do it one after the other. */
async function refill(ctx: Context, viewer: Viewer, { generation }: Begun): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Begun>`
      select l.generation, l.finished from feed_pass l, ${notWaitingForDisk} where l.member_id = ${viewer.id}
      for update of l`.execute(tx)
    const pass = rows[0]
    if (pass?.generation !== generation || pass.finished) return pass?.finished ?? true
    return refillQueue(ctx, tx, { viewer, generation, counts: true })
  })
}

type Stretch = { from: number; limit: number }

/**
 * SQL for a page of the queue and one more. `offset 0` makes PostgreSQL read the queue in its order and look up the card of each
 * entry. A plan for all values would otherwise start with the cards of the viewer's cells, which it takes for few: ten to twenty
 * times as many pages.
 */
const queueFrom = (viewer: Viewer, { from, limit }: Stretch): RawBuilder<unknown> => sql`(
    select q.cand as id, q.pos as at, q.terms
    from feed_queue q
    cross join lateral (select from card c where c.member_id = q.cand and ${suggestible(viewer)} offset 0) as suggestible
    where q.member_id = ${viewer.id} and q.pos > ${from}
    order by q.pos limit ${limit + 1}) as requested`

type Read = { from: number; places: number[]; generation: number }

// A statement of its own: joined with the page, PostgreSQL plans both anew each time, for longer than both take.
async function bringBoosted(ctx: Context, viewer: Viewer, { from, places, generation }: Read): Promise<boolean> {
  if (!viewer.someBoosted) return false
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return false
  const shown = { from, last, fit: suggestible(viewer), now: ctx.now() }
  const [boosted] = (await selectBoosted(viewer, shown).execute(ctx.db)).rows
  return boosted !== undefined && promoteBoosted(ctx, viewer, { boosted, generation, first })
}

function suggestible(viewer: Viewer) {
  const { km } = viewer.preferences
  return candidateFilter(viewer, viewer.preferences, { cells: km === null ? null : cellsWithin(viewer.cell, km) })
}
