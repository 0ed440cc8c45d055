import { sql } from 'kysely'
import { refillQueue } from '../../server/src/features/discovery/feed/refill-queue.ts'
import { findViewer } from '../../server/src/features/discovery/viewer.ts'
import type { BenchApp, Rewrite } from '../bench-app.ts'
import { type Spread, spread } from '../feed/feed.ts'
import { withoutRatings } from './without-ratings.ts'

/** Times in ms. `ratio`: medians of both ways in each round, their quotient, and of those the median, the lowest and the highest. */
export type RankingReport = {
  likeWithRatings: Spread
  likeWithout: Spread
  ratio: { median: number; low: number; high: number }
  fillRanked: Spread
  fillNearest: Spread
}
type Options = { viewers: number; rounds: number }

/** Switches the statements of the application to those without ratings and back. */
export type Switch = { without: boolean }
export const switchedBy =
  (state: Switch): Rewrite =>
  (statement) =>
    state.without ? withoutRatings(statement) : statement

/** What the ranker costs: the write of a like with and without its ratings, in turns, and the fill of a queue. */
export async function measureRanking(
  app: BenchApp,
  state: Switch,
  { viewers, rounds }: Options,
): Promise<RankingReport> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select member_id as id from card where visible and member_id > 1 order by md5(member_id::text) limit $1',
    [viewers],
  )
  const ids = rows.map(({ id }) => id)
  const fills = await measureFills(app, ids)
  return { ...(await measureLikes(app, state, { ids, rounds })), ...fills }
}

async function measureLikes(app: BenchApp, state: Switch, { ids, rounds }: { ids: number[]; rounds: number }) {
  const pairs = await pairsOf(app, ids)
  const times = { with: [] as number[], without: [] as number[] }
  const ratios: number[] = []
  for (let round = -1; round < rounds; round++) {
    const own = { with: [] as number[], without: [] as number[] }
    for (const [index, { token, uid }] of pairs.entries()) {
      const ways = (index + round) % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
      for (const way of ways) {
        state.without = way === 'without'
        own[way].push((await app.ask(token, `/api/actions/toggle/like?uid=${uid}&on=true`, 'POST')).ms)
        state.without = false
        await app.ask(token, `/api/actions/toggle/like?uid=${uid}&on=false`, 'POST')
      }
    }
    // In the first round statements are planned and pages read.
    if (round < 0) continue
    times.with.push(...own.with)
    times.without.push(...own.without)
    ratios.push(spread(own.with).p50 / spread(own.without).p50)
  }
  const sorted = ratios.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100) / 100
  return {
    likeWithRatings: spread(times.with),
    likeWithout: spread(times.without),
    ratio: { median: at(0.5), low: at(0), high: at(1) },
  }
}

/**
 * Each viewer with the next member of their cell: neither has decided about the other. A viewer without one is left out.
 * The order is that of an index, since the largest zone of a million members has 200,000, and each viewer has another member.
 */
export async function pairsOf(app: BenchApp, ids: number[]): Promise<{ token: string; uid: string }[]> {
  const tokens = await app.signIn(ids)
  const { rows } = await app.pool.query<{ id: number; uid: string }>(
    `select mine.member_id as id, m.uid from card mine
     cross join lateral (
       select c.member_id from card c
       where c.visible and c.cell = mine.cell and c.shuf > mine.shuf and c.member_id > 1
         and (select 1 from reaction r where r.actor = mine.member_id and r.target = c.member_id) is null
         and (select 1 from reaction r where r.actor = c.member_id and r.target = mine.member_id) is null
         and (select 1 from pair_block b where b.a = mine.member_id and b.b = c.member_id) is null
       order by c.shuf limit 1) other
     join member m on m.id = other.member_id
     where mine.member_id = any($1::int[])`,
    [ids],
  )
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]))
  return ids.flatMap((id, index) => {
    const [token, uid] = [tokens[index], uids.get(id)]
    return token && uid ? [{ token, uid }] : []
  })
}

/** The window of a new pass, ranked and in order of nearness, each of them rolled back. */
async function measureFills(app: BenchApp, ids: number[]) {
  const times = { recommended: [] as number[], nearest: [] as number[] }
  for (const [index, id] of ids.entries()) {
    const viewer = await findViewer(app.ctx, id)
    if (!viewer) continue
    for (const order of index % 2 === 0 ? (['recommended', 'nearest'] as const) : (['nearest', 'recommended'] as const))
      times[order].push(await timeFill(app, { ...viewer, order }))
  }
  return { fillRanked: spread(times.recommended), fillNearest: spread(times.nearest) }
}

class Undone extends Error {}

async function timeFill(
  { ctx }: BenchApp,
  viewer: NonNullable<Awaited<ReturnType<typeof findViewer>>>,
): Promise<number> {
  let ms = 0
  const filling = ctx.db.transaction().execute(async (tx) => {
    await sql`delete from feed_queue where member_id = ${viewer.id}`.execute(tx)
    await sql`delete from feed_cursor where member_id = ${viewer.id}`.execute(tx)
    await sql`insert into feed_pass (member_id, generation, started_at, fit, last_pos, finished)
      values (${viewer.id}, 1, now(), '', 0, false)
      on conflict (member_id) do update set last_pos = 0, finished = false`.execute(tx)
    const began = performance.now()
    await refillQueue(ctx, tx, { viewer, generation: 1, counts: true })
    ms = performance.now() - began
    throw new Undone()
  })
  await filling.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return ms
}
