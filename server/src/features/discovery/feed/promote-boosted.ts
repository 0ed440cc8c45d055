import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { boostedNow } from '../../boosts/index.ts'
import type { Viewer } from '../viewer.ts'

/** distance_band: within 100 km. */
const bandMax = 4

/** `pos` is null for a member who is not in the queue. */
type Boosted = { id: number; pos: number | null }
type Place = {
  boosted: Boosted
  generation: number
  /** Of the first member on the page. */
  first: number
}

/**
 * Lets at most one boosted member come earlier: to the front of this page, if they are near, would be suggested anyway,
 * and none stands there yet. Whoever stood there goes behind the queue, so everybody still comes once. Answers whether
 * the page has changed.
 */
export async function promoteBoosted(
  ctx: Context,
  viewer: Viewer,
  { boosted, generation, first }: Place,
): Promise<boolean> {
  if (boosted.pos === first) return false
  return ctx.db.transaction().execute(async (tx) => {
    // A crash may lose it: then the queue is as it was.
    await sql`set local synchronous_commit = off`.execute(tx)
    const { rows } = await sql`
      with lap as (
        update feed_lap set last_pos = last_pos + 1
        where member_id = ${viewer.id} and generation = ${generation} returning last_pos
      )
      update feed_queue set pos = lap.last_pos from lap
      where member_id = ${viewer.id} and pos = ${first} returning true`.execute(tx)
    if (rows.length === 0) return false
    await sql`delete from feed_queue where member_id = ${viewer.id} and cand = ${boosted.id}`.execute(tx)
    await sql`insert into feed_queue (member_id, pos, cand) values (${viewer.id}, ${first}, ${boosted.id})`.execute(tx)
    return true
  })
}

type Shown = {
  /** The place before the page. */
  from: number
  /** The place of its last member. */
  last: number
  /** SQL over a card `c`. */
  fit: RawBuilder<boolean>
  now: Date
}

/**
 * SQL for the one, as `id` and `pos`, whom a page may show first for their boost: whoever leads it or is on it
 * anyway, then by distance band and chance.
 */
export const selectBoosted = ({ id, cell }: Viewer, { from, last, fit, now }: Shown): RawBuilder<Boosted> => sql`
  select c.member_id as id, q.pos
  from (${boostedNow(now)}) b join card c on c.member_id = b.member_id
  left join feed_queue q on q.member_id = ${id} and q.cand = c.member_id
  where coalesce(q.pos > ${from}, true) and distance_band(c.cell, ${cell}::int) <= ${bandMax} and ${fit}
  order by case when q.pos <= ${last} then q.pos end nulls last, distance_band(c.cell, ${cell}::int),
    (c.shuf + ${id}::bigint * 2654435761) % 2147483647 limit 1`
