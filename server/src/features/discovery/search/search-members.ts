import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { plannedEachTime } from '../../../db/prepared-client.ts'
import { seenLately } from '../../profiles/index.ts'
import { readSearchPlace, type SearchPlace, writeSearchPlace } from '../feed/feed-cursor.ts'
import type { Ids } from '../feed/feed-page.ts'
import { cellsWithin } from '../location/near-cells.ts'
import type { Viewer } from '../viewer.ts'
import { fits } from './candidate-filter.ts'
import { findsName } from './name-match.ts'
import type { Wanted } from './search-criteria.ts'

/** Cards a look may read when nothing narrows the walk, and looks a page may take. */
const lookMax = 20_000
const looksMax = 5
/** Within so many cards whoever is one in a hundred fills a page. */
const frequentWithin = 2_000
const shufEnd = 2_147_483_647

type Page = { cursor?: string | undefined; limit: number }
type Hit = { id: number; shuf: number }
type Stretch = { from: number; to: number; max: number }
/** What a look found, and where it stopped: null at the end of its stretch. */
type Look = { hits: Hit[]; stoppedAt: number | null }
type Source = (stretch: Stretch) => Promise<Look>

/**
 * A plain search under the same rules as the suggestions. The order is by chance and says nothing about distance; each
 * viewer starts at another place of it. A page may be short although there are more: then it has a cursor.
 */
export async function searchMembers(
  ctx: Context,
  viewer: Viewer,
  wanted: Wanted,
  { cursor, limit }: Page,
): Promise<Ids> {
  const look = sourceOf(ctx, viewer, wanted)
  const start = Number((BigInt(viewer.id) * 2_654_435_761n) % BigInt(shufEnd))
  const first = cursor === undefined ? { stretch: 0, shuf: start, skip: 0 } : readSearchPlace(cursor)
  let place: SearchPlace | null = first
  const hits: (Hit & { stretch: number })[] = []
  for (let looks = 0; looks < looksMax && place && hits.length <= limit; looks++) {
    const { stretch, shuf, skip }: SearchPlace = place
    const to = stretch === 0 ? shufEnd : start - 1
    const seen = await look({ from: shuf, to, max: limit + 1 - hits.length + skip })
    hits.push(...seen.hits.slice(skip).map((hit) => ({ ...hit, stretch })))
    if (seen.stoppedAt !== null) place = { stretch, shuf: seen.stoppedAt, skip: countAt(seen.hits, seen.stoppedAt) }
    else place = stretch === 0 && start > 0 ? { stretch: 1, shuf: 0, skip: 0 } : null
  }
  const shown = hits.slice(0, limit)
  const last = shown.at(-1)
  if (last && hits.length > limit) {
    const before = first.stretch === last.stretch && first.shuf === last.shuf ? first.skip : 0
    place = { stretch: last.stretch, shuf: last.shuf, skip: before + countAt(shown, last.shuf) }
  }
  return { ids: shown.map((hit) => hit.id), nextCursor: place && writeSearchPlace(place) }
}

const countAt = (hits: Hit[], shuf: number): number => hits.filter((hit) => hit.shuf === shuf).length

/** Who matches is found by the narrowest index there is: the name, who is here now, the cells, the country, or the world. */
function sourceOf(ctx: Context, viewer: Viewer, wanted: Wanted): Source {
  const cells = wanted.km === null ? null : cellsWithin(viewer.cell, wanted.km)
  const few = fewOf(wanted)
  const fit = fits(viewer, wanted, { cells: few ? cells : null })
  const world = { country: wanted.country, fit }
  if (few) return byFew(ctx, { few, ...world, isFrequent: cells === null })
  if (cells) return byCell(ctx, cells, fit)
  return byWalk(ctx, world)
}

/** SQL for the ids of the few that an index answers and that hold everybody who matches; undefined when there is none. */
function fewOf({ name, onlineAt }: Wanted): RawBuilder<unknown> | undefined {
  const named = name && findsName(name)
  if (named) return sql`select m.id from member m where ${named}`
  return onlineAt && sql`select s.member_id as id from presence s where ${seenLately(onlineAt)}`
}

type World = { country: string | undefined; fit: RawBuilder<boolean> }

/** Where they are many, a short walk fills a page; where they are few, their own index knows them all. */
const byFew =
  (ctx: Context, { few, isFrequent, ...world }: World & { few: RawBuilder<unknown>; isFrequent: boolean }): Source =>
  async (stretch) => {
    const { from, to, max } = stretch
    const near = isFrequent ? await hitsOfWalk(ctx, world, { ...stretch, cards: frequentWithin }) : []
    if (near.length === max) return { hits: near, stoppedAt: stop(near, max) }
    // Materialized: a name that hardly anybody bears would else be looked for through the whole world.
    // A plan for all values takes the few for a third of all members, and walks the world: 450 ms for 2.
    const { rows } = await sql<Hit>`
      ${sql.raw(plannedEachTime)} with few as materialized (${few})
      select c.member_id as id, c.shuf from few join card c on c.member_id = few.id
      where c.shuf between ${from} and ${to} and ${world.fit}
      order by c.shuf, c.member_id limit ${max}`.execute(ctx.db)
    return { hits: rows, stoppedAt: stop(rows, max) }
  }

const byCell =
  (ctx: Context, cells: number[], fit: RawBuilder<boolean>): Source =>
  async ({ from, to, max }) => {
    const { rows } = await sql<Hit>`
      select found.id, found.shuf from unnest(${cells}::int[]) k(cell) cross join lateral (
        select c.member_id as id, c.shuf from card c
        where c.cell = k.cell and c.shuf between ${from} and ${to} and ${fit} order by c.shuf, c.member_id limit ${max}
      ) found order by found.shuf, found.id limit ${max}`.execute(ctx.db)
    return { hits: rows, stoppedAt: stop(rows, max) }
  }

const byWalk =
  (ctx: Context, world: World): Source =>
  async (stretch) => {
    const hits = await hitsOfWalk(ctx, world, { ...stretch, cards: lookMax })
    if (hits.length === stretch.max) return { hits, stoppedAt: stop(hits, stretch.max) }
    const { rows } = await sql<{ last: number | null; cards: number }>`
      select max(shuf) as last, count(*)::int as cards
      from (${walk(world, { ...stretch, cards: lookMax })}) c`.execute(ctx.db)
    const { last = null, cards = 0 } = rows[0] ?? {}
    return { hits, stoppedAt: cards < lookMax ? null : last }
  }

type Walk = Stretch & { cards: number }

const walk = ({ country }: World, { from, to, cards }: Walk): RawBuilder<unknown> =>
  sql`select c.* from card c where c.visible ${country ? sql`and c.country = ${country}` : sql``}
    and c.shuf between ${from} and ${to} order by c.shuf, c.member_id limit ${cards}`

async function hitsOfWalk(ctx: Context, world: World, stretch: Walk): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select c.member_id as id, c.shuf from (${walk(world, stretch)}) c
    where ${world.fit} order by c.shuf, c.member_id limit ${stretch.max}`.execute(ctx.db)
  return rows
}

const stop = (rows: Hit[], max: number): number | null => (rows.length < max ? null : (rows.at(-1)?.shuf ?? null))
