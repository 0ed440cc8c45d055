import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../profiles/index.ts'
import { readSearchPlace, type SearchPlace, writeSearchPlace } from '../feed/feed-cursor.ts'
import type { Ids } from '../feed/feed-page.ts'
import type { Viewer } from '../viewer.ts'
import type { SearchCriteria } from './search-criteria.ts'
import {
  type Chosen,
  chooseSource,
  type Hit,
  prepareSearch,
  type Readable,
  readSource,
  type Search,
  type Stretch,
  shufEnd,
} from './search-source.ts'

/** Cards of the narrowest source that a page reads, a few at first; what it does not reach is for the next page. */
const cardsMax = 6_000
const cardsOfReads = [400, 1_600, cardsMax]
const readsMax = 6

type SearchInput = { criteria: SearchCriteria; cursor?: string | undefined; limit: number }

/** What a replica found is looked at once more on the database itself: who has just blocked me is not in it. */
export async function searchMembers(ctx: Context, viewer: Viewer, input: SearchInput): Promise<Ids> {
  const { found, isCurrent } = await ctx.reader.read(ctx.db, (db) => findMembers({ db }, viewer, input))
  const { fit, ids, nextCursor } = found
  return { ids: isCurrent || !fit ? ids : await stillFit(ctx, fit, ids), nextCursor }
}

async function stillFit({ db }: Pick<Context, 'db'>, fit: RawBuilder<boolean>, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select requested.id from ${inOrder(ids)} join card c on c.member_id = requested.id where ${fit}
    order by requested.at`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A plain search under the same rules as the suggestions. The order is by chance and says nothing about distance; each
 * viewer starts at another place of it. A page reads a bounded number of cards whatever is searched for, so it may be short
 * although there are more: then it has a cursor, and all pages together have every match once.
 */
async function findMembers(
  ctx: Readable,
  viewer: Viewer,
  { criteria, cursor, limit }: SearchInput,
): Promise<Ids & { fit?: RawBuilder<boolean> }> {
  const start = Number((BigInt(viewer.id) * 2_654_435_761n) % BigInt(shufEnd))
  const first = cursor === undefined ? { stretch: 0, shuf: start, skip: 0 } : readSearchPlace(cursor)
  const search = await prepareSearch(ctx, viewer, criteria)
  if (!search) return { ids: [], nextCursor: null }
  const read = readerOf(ctx, search)
  let place: SearchPlace | null = first
  const hits: FoundHit[] = []
  for (let reads = 0; reads < readsMax && place && hits.length <= limit; reads++) {
    const { stretch, shuf, skip }: SearchPlace = place
    const to = stretch === 0 ? shufEnd : start - 1
    const batch = await read({ from: shuf, to }, limit + 1 - hits.length + skip)
    if (!batch) break
    hits.push(...batch.hits.slice(skip).map((hit) => ({ ...hit, stretch })))
    place = placeAfter(batch, place, { to, start })
  }
  const shown = hits.slice(0, limit)
  const next = hits.length > limit ? placeOfLast(shown, first) : place
  return { ids: shown.map((hit) => hit.id), nextCursor: next && writeSearchPlace(next), fit: search.fit }
}

type FoundHit = Hit & { stretch: number }
/** The hits of one read, and the last place that it covers; null where it stopped at the last hit, having as many as asked for. */
type Batch = { hits: Hit[]; end: number | null }

/** Reads on from a place, of the narrowest source; undefined when the page may read no more. */
function readerOf(ctx: Readable, search: Search): (stretch: Stretch, max: number) => Promise<Batch | undefined> {
  let chosen: Chosen | undefined
  let reads = 0
  let left = cardsMax
  return async ({ from, to }, max) => {
    if (left <= 0) return undefined
    chosen ??= await chooseSource(ctx, search, { from, to })
    const most = Math.min(left, cardsOfReads[reads++] ?? left)
    const end = Math.min(to, from + Math.ceil(most / chosen.density))
    const { hits, cards } = await readSource(ctx, search, { source: chosen.source, from, to: end, max })
    left -= cards
    chosen = { ...chosen, density: Math.max(cards, 1) / (end - from + 1) }
    return { hits, end: hits.length === max ? null : end }
  }
}

/** Where the next read begins: after this one, or at the second stretch; null at the end. */
function placeAfter(
  { hits, end }: Batch,
  place: SearchPlace,
  { to, start }: { to: number; start: number },
): SearchPlace | null {
  const { stretch } = place
  const last = hits.at(-1)
  if (end === null) return last ? { stretch, shuf: last.shuf, skip: countAt(hits, last.shuf) } : place
  if (end < to) return { stretch, shuf: end + 1, skip: 0 }
  return stretch === 0 && start > 0 ? { stretch: 1, shuf: 0, skip: 0 } : null
}

/** Where the next page begins: after the last of the hits shown. */
function placeOfLast(shown: FoundHit[], first: SearchPlace): SearchPlace | null {
  const last = shown.at(-1)
  if (!last) return null
  const before = first.stretch === last.stretch && first.shuf === last.shuf ? first.skip : 0
  return { stretch: last.stretch, shuf: last.shuf, skip: before + countAt(shown, last.shuf) }
}

const countAt = (hits: Hit[], shuf: number): number => hits.filter((hit) => hit.shuf === shuf).length
