import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { faded, orderFound, type Suggestion } from '../ranking/order-found.ts'
import type { Viewer } from '../viewer.ts'
import { retrieveWindow } from './retrieve-window.ts'

/** Who is first in a window is seen for certain: it is laid out because its first page was asked for. */
const seenAtOnce = 20

type Refill = {
  viewer: Viewer
  /** Changes with each window, so that chance falls differently. */
  generation: number
  /** Do these count as showings? Not again where the same members are only lined up anew. */
  counts: boolean
}

/**
 * Queues the next suggestions of the pass: a window of candidates, in the order of the ranker or the one that the viewer
 * chose. Returns whether the pass is finished because no candidate is left.
 */
export async function refillQueue(ctx: Context, tx: Tx, { viewer, generation, counts }: Refill): Promise<boolean> {
  const { found, finished } = await retrieveWindow(tx, viewer)
  const order = await orderFound(ctx, tx, { viewer, found, generation })
  if (order.length > 0) await enqueue(tx, viewer, order)
  if (counts && order.length > 0)
    await countShown(tx, viewer, { seen: order.slice(0, seenAtOnce).map(({ id }) => id), now: ctx.now() })
  if (finished) await sql`update feed_pass set finished = true where member_id = ${viewer.id}`.execute(tx)
  return finished
}

async function enqueue(tx: Tx, { id }: Viewer, order: Suggestion[]): Promise<void> {
  await sql`
    with pass as (
      update feed_pass set last_pos = last_pos + ${order.length}::int where member_id = ${id}
      returning last_pos - ${order.length}::int as start
    )
    insert into feed_queue (member_id, pos, cand, terms)
    select ${id}, pass.start + next.at, next.id, next.terms
    from pass, unnest((select ${order.map((one) => one.id)}::int[]), (select ${order.map(({ terms }) => terms)}::smallint[]))
      with ordinality as next (id, terms, at)
    on conflict (member_id, cand) do nothing`.execute(tx)
}

/** In the order of ids, as every like locks them. */
async function countShown(tx: Tx, { gender }: Viewer, { seen, now }: { seen: number[]; now: Date }): Promise<void> {
  await sql`
    insert into member_rating as r (member_id, gender, shown, shown_at, learned_at, decided_on)
    select c.member_id, ${gender}::smallint, 1, ${now}::timestamptz, ${now}::timestamptz, 'epoch'
    from card c where c.member_id = any(${seen}::int[]) order by c.member_id
    on conflict (member_id, gender) do update set shown_at = excluded.shown_at,
      shown = 1 + r.shown * ${faded(sql`r.shown_at`, now)}`.execute(tx)
}
