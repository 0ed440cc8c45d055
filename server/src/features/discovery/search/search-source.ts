import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { plannedEachTime } from '../../../db/statements/prepared-client.ts'
import { readSearchedAnswers } from '../../custom-fields/index.ts'
import { seenLately } from '../../profiles/index.ts'
import { cellsWithin } from '../location/near-cells.ts'
import type { Viewer } from '../viewer.ts'
import { candidateFilter } from './candidate-filter.ts'
import { findNames } from './name-match.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** The database to search in, or a replica of it. */
export type Readable = { db: Db | Tx }

/** Members who are here now, or who joined lately, are read as a list up to so many, and else met among all. */
const listedMax = 8_000

export type Hit = { id: number; shuf: number }
/** A part of the order of shuf, both ends in it. */
export type Stretch = { from: number; to: number }
/** The order of shuf ends here. */
export const shufEnd = 2_147_483_647

/** A condition over a card `c` that an index answers; `total` is how many cards of the whole order pass it, where known. */
type Source = { condition: RawBuilder<boolean>; total?: number }
/** What a card must be to match, and the conditions by which the matches can be reached; first that of all. */
export type Search = { fit: RawBuilder<boolean>; sources: Source[] }

/** Undefined where no visible member bears such a name, or none of the answers can be searched by. */
export async function prepareSearch(
  ctx: Readable,
  viewer: Viewer,
  criteria: SearchCriteria,
): Promise<Search | undefined> {
  const { name, km, country, details } = criteria
  const searchedAnswers = details?.answers && (await readSearchedAnswers(ctx.db, viewer.id, details.answers))
  if (searchedAnswers?.some(({ optionIds }) => optionIds.length === 0)) return undefined
  const names = name && (await findNames(ctx, name))
  if (names?.length === 0) return undefined
  const cells = km === null ? null : cellsWithin(viewer.cell, km)
  const list = await findList(ctx, criteria)
  const sources = [
    { condition: sql<boolean>`true` },
    list,
    names && { condition: sql<boolean>`c.name = any(${names}::text[])` },
    cells && { condition: sql<boolean>`c.cell = any(${cells}::int[])` },
    viewer.trip && { condition: isInCity(viewer.trip.cityId) },
    country && { condition: sql<boolean>`c.country = ${country}` },
    { condition: isBornFor(viewer, criteria) },
  ].filter((source) => typeof source === 'object' && source !== null)
  return { fit: candidateFilter(viewer, { ...criteria, searchedAnswers }, { cells }), sources }
}

/** Those here now, or who joined lately: undefined where that is not asked, or where they are too many to list. */
async function findList(ctx: Readable, { onlineAt, joinedAfter }: SearchCriteria): Promise<Source | undefined> {
  const ids = joinedAfter
    ? sql`select m.id from member m where m.created_at > ${joinedAfter}`
    : onlineAt && sql`select s.member_id as id from presence s where ${seenLately(onlineAt)}`
  if (!ids) return undefined
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${ids} limit ${listedMax + 1}) listed`.execute(ctx.db)
  const { total = 0 } = rows[0] ?? {}
  return total > listedMax ? undefined : { condition: sql`c.member_id in (${ids})`, total }
}

/** Shown in a city. All values of the columns between the city and shuf are named, so that the index finds a stretch of shuf. */
const isInCity = (cityId: number): RawBuilder<boolean> =>
  sql`c.city = ${cityId} and c.gender = any('{0,1,2}'::smallint[]) and c.recency = any('{0,1,2,3}'::smallint[])`

/** Born in one of the years of these ages: an index knows years, the filter compares days. */
function isBornFor({ today }: Viewer, { ageMin, ageMax }: SearchCriteria): RawBuilder<boolean> {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: ageMax - ageMin + 2 }, (_, index) => year - ageMax - 1 + index)
  return sql`extract(year from c.birth)::int = any(${years}::int[])`
}

/** How many cards of all the comparison of the sources looks at. */
const sampleCards = 300

/** A source, and how many of its cards there are for each step of shuf. */
export type Chosen = { source: Source; density: number }

/** The source with the fewest cards, by the next ones of all in the stretch. */
export async function chooseSource(ctx: Readable, { sources }: Search, { from, to }: Stretch): Promise<Chosen> {
  const counts = sources.map(({ condition, total }) =>
    total === undefined ? sql`count(*) filter (where ${condition})` : sql`0`,
  )
  const { rows } = await sql<{ last: number | null; seen: number; counts: number[] }>`
    ${sql.raw(plannedEachTime)} select max(c.shuf) as last, count(*)::int as seen, array[${sql.join(counts)}]::int[] as counts
    from (select c.* from card c where c.visible and c.shuf between ${from} and ${to} order by c.shuf limit ${sampleCards}) c`.execute(
    ctx.db,
  )
  const { last = null, seen = 0, counts: found = [] } = rows[0] ?? {}
  const width = (seen < sampleCards || last === null ? to : last) - from + 1
  // One more than were met: where the sample has none there may still be some.
  const measured = sources.map((source, index) => ({
    source,
    density: source.total === undefined ? ((found[index] ?? 0) + 1) / width : source.total / shufEnd,
  }))
  return measured.reduce((best, other) => (other.density < best.density ? other : best))
}

/** Matches among all cards of a source in a stretch, at most `max`, and how many cards were read. */
export async function readSource(
  ctx: Readable,
  { fit }: Search,
  { source, from, to, max }: Stretch & { source: Source; max: number },
): Promise<{ hits: Hit[]; cards: number }> {
  // Planned each time: which index is narrower depends on the width of the stretch.
  const { rows } = await sql<{ cards: number; hits: Hit[] }>`
    ${sql.raw(plannedEachTime)} with read as materialized (
      select c.* from card c where c.visible and ${source.condition} and c.shuf between ${from} and ${to}
    ), found as (
      select c.member_id, c.shuf from read c where ${fit} order by c.shuf, c.member_id limit ${max}
    )
    select (select count(*)::int from read) as cards,
      coalesce(json_agg(json_build_object('id', member_id, 'shuf', shuf) order by shuf, member_id), '[]') as hits
    from found`.execute(ctx.db)
  return rows[0] ?? { hits: [], cards: 0 }
}
