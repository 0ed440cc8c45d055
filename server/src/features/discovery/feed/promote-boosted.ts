import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { boostedNow } from '../../boosts/index.ts'
import { termBits } from '../ranking/terms.ts'
import { bandFrom, type Viewer } from '../viewer.ts'

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
 * Moves at most one boosted member to the front of this page, if they are near, would be suggested anyway, and no boosted
 * member is there yet. The member who was there moves to the end of the queue, so each is still suggested once.
 * Returns whether the page has changed.
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
      with pass as (
        update feed_pass set last_pos = last_pos + 1
        where member_id = ${viewer.id} and generation = ${generation} returning last_pos
      )
      update feed_queue set pos = pass.last_pos from pass
      where member_id = ${viewer.id} and pos = ${first} returning true`.execute(tx)
    if (rows.length === 0) return false
    // A card does not say that its member is boosted: it names the same terms as without.
    await sql`with before as (
        delete from feed_queue where member_id = ${viewer.id} and cand = ${boosted.id} returning terms
      ) insert into feed_queue (member_id, pos, cand, terms)
      select ${viewer.id}, ${first}, ${boosted.id}, coalesce((select terms from before), ${termBits.ranked})`.execute(
      tx,
    )
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
 * SQL for the one boosted member, as `id` and `pos`, that a page may show first: preferably the first or another member
 * of the page, then by distance band and chance.
 */
export const selectBoosted = (viewer: Viewer, { from, last, fit, now }: Shown): RawBuilder<Boosted> => sql`
  select c.member_id as id, q.pos
  from (${boostedNow(now)}) b join card c on c.member_id = b.member_id
  left join feed_queue q on q.member_id = ${viewer.id} and q.cand = c.member_id
  where coalesce(q.pos > ${from}, true) and ${bandFrom(viewer)} <= ${bandMax} and ${fit}
  order by case when q.pos <= ${last} then q.pos end nulls last, ${bandFrom(viewer)},
    (c.shuf + ${viewer.id}::bigint * 2654435761) % 2147483647 limit 1`
