import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { placesJobs } from '../jobs.ts'
import { countSquares, type Square, sides, squareOf } from './populated-squares.ts'

/** Counted daily, however often the job runs: a count at once would show who has just come. */
const betweenCountsMs = 20 * 3_600_000
/** Members count only after so long at a place, so that new accounts cannot fill a square. */
const settled = '7 days'

/**
 * Job `places.count-squares`: counts the members of each square, opens and closes squares, and has the places of those
 * members published anew whose public cell may change. Nothing runs while PLACE_MEMBERS_MIN is as it was and the last count is
 * recent.
 */
export async function runCount(ctx: Context): Promise<void> {
  const now = ctx.now()
  const membersMin = ctx.config.placeMembersMin
  await ctx.db.transaction().execute(async (tx) => {
    // Of a million members the first count alone takes longer than a request may.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    await sql`lock table square_count in share row exclusive mode`.execute(tx)
    const last = await tx.selectFrom('square_count').selectAll().executeTakeFirst()
    const isChanged = (last?.members_min ?? 0) !== membersMin
    const isRecent = last !== undefined && now.getTime() - last.counted_at.getTime() < betweenCountsMs
    if (!isChanged && (isRecent || membersMin === 0)) return
    const moved = membersMin === 0 ? [] : await openAndClose(tx, { membersMin, now })
    await sql`
      insert into square_count (members_min, counted_at) values (${membersMin}, ${now})
      on conflict (id) do update set members_min = excluded.members_min, counted_at = excluded.counted_at`.execute(tx)
    await queuePlaces(tx, isChanged ? null : { cells: moved, now })
    await enqueue(tx, placesJobs.publishPlaces, {})
  })
}

type Count = { membersMin: number; now: Date }
type Row = { cell: number; members: number }

/** Writes which squares are open now; the inhabited cells of those that opened or closed. */
async function openAndClose(tx: Tx, { membersMin, now }: Count): Promise<number[]> {
  const { rows } = await sql<Row>`
    select l.cell, count(*) filter (where c.visible and c.recency <= 2
        and l.changed_at <= ${now}::timestamptz - ${settled}::interval)::int as members
    from place l join card c on c.member_id = l.member_id group by l.cell`.execute(tx)
  const stored = await tx.selectFrom('populated_square').selectAll().execute()
  const before = stored.map<Square>(({ cell, side, is_open, changed_at }) => ({
    ...{ cell, side, isOpen: is_open, changedAt: changed_at },
  }))
  const members = new Map(rows.map((row) => [row.cell, row.members]))
  const after = countSquares({ members, before, membersMin, now })
  await writeSquares(tx, after)
  const changed = changedSquares(before, after)
  return rows.flatMap(({ cell }) => (changed.some(({ side, cells }) => cells.has(squareOf(cell, side))) ? [cell] : []))
}

async function writeSquares(tx: Tx, squares: Square[]): Promise<void> {
  await sql`delete from populated_square`.execute(tx)
  await sql`
    insert into populated_square (cell, side, is_open, changed_at)
    select * from unnest(${squares.map(({ cell }) => cell)}::int[], ${squares.map(({ side }) => side)}::smallint[],
      ${squares.map(({ isOpen }) => isOpen)}::boolean[], ${squares.map(({ changedAt }) => changedAt)}::timestamptz[])`.execute(
    tx,
  )
}

/** The squares of each side that are open only before or only after. */
function changedSquares(before: Square[], after: Square[]): { side: Square['side']; cells: Set<number> }[] {
  const openOf = (squares: Square[], side: Square['side']) =>
    new Set(squares.filter((square) => square.side === side && square.isOpen).map(({ cell }) => cell))
  return sides.map((side) => ({
    side,
    cells: openOf(before, side).symmetricDifference(openOf(after, side)),
  }))
}

/** All members, or those in these cells and those who moved while squares were counted. */
async function queuePlaces(tx: Tx, part: { cells: number[]; now: Date } | null): Promise<void> {
  const which = part
    ? sql`l.cell = any(${part.cells}::int[]) or l.changed_at > ${part.now}::timestamptz - interval '1 day'`
    : sql`true`
  await sql`
    insert into place_to_publish select l.member_id from place l where ${which} on conflict do nothing`.execute(tx)
}
