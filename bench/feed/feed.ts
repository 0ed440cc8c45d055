import type { BenchApp, Statement } from '../bench-app.ts'
import { distinct, explain, type PlanReport } from './plans.ts'

export type Spread = { p50: number; p95: number; n: number }
export type FeedReport = {
  firstPage: Spread
  nextPage: Spread
  refill: Spread
  busyPage: Spread
  searches: Record<string, Spread>
  plans: PlanReport[]
}

const searches = {
  'within 5 km': 'distance=5',
  'within 20 km': 'distance=20',
  'a country': 'country=MZ',
  'an age': 'age=61&gender=both',
  'a name': 'name=amara&gender=both',
  'a rare name': 'name=zzqx&gender=both',
  'two letters nobody has': 'name=zq&gender=both',
  'two letters many have': 'name=an&gender=both',
  'one letter': 'name=q&gender=both',
  'a name of one in 40,000': 'name=gwangoshi&gender=both',
  'a name and an age': 'name=amara&age=61&gender=both',
  'a name and a country': 'name=amara&country=MZ&gender=both',
  'an end': 'name=shi&nameMode=endsWith&gender=both',
  'exactly a name': 'name=amara&nameMode=equals&gender=both',
  'a percent sign': 'name=%25&gender=both',
  'not a letter': 'name=a&nameMode=notContains&gender=both',
  'not a name': 'name=amara&nameMode=notContains',
  'begins with': 'name=oka&nameMode=startsWith',
  'online now': 'online=true',
  'name and distance': 'name=okafor&distance=20',
}
/** So many of the viewers search, beside the busy one. */
const searchersMax = 60
const lists = [
  '/api/actions/reactions?type=like',
  '/api/actions/reactions?type=dislike',
  '/api/actions/reactions?type=block',
  '/api/actions/reactions?type=match',
  '/api/actions/reactions/others',
]

/** What pages of Discover cost for `viewers` random members and for the busy one, and how each statement is answered. */
export async function measureFeed(
  app: BenchApp,
  { viewers, force = false }: { viewers: number; force?: boolean },
): Promise<FeedReport> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select member_id as id from card where member_id > 1 order by md5(member_id::text) limit $1',
    [viewers],
  )
  const tokens = await app.signIn(rows.map((row) => row.id))
  const [busy = ''] = await app.signIn([1])
  await forgetLaps(app)
  app.sent.length = 0
  const first: number[] = []
  const next: number[] = []
  for (const token of tokens) {
    const { body, ms } = await app.ask(token, '/api/members?limit=20')
    first.push(ms)
    const cursor = body.data.nextCursor
    if (cursor) next.push((await app.ask(token, `/api/members?limit=20&cursor=${cursor}`)).ms)
  }
  const refills = app.sent.filter(isRefill).map((statement) => statement.ms)
  const statements = [...app.sent]
  const report = {
    firstPage: spread(first),
    nextPage: spread(next),
    refill: spread(refills),
    busyPage: spread(await turns(8, () => app.ask(busy, '/api/members?limit=20'))),
    searches: await measureSearches(app, [busy, ...tokens.slice(0, searchersMax)]),
  }
  statements.push(...(await statementsOfBusy(app, busy)))
  await forgetLaps(app)
  return { ...report, plans: await explain(app, distinct(statements), { force }) }
}

async function measureSearches(app: BenchApp, tokens: string[]): Promise<Record<string, Spread>> {
  const measured: [string, Spread][] = []
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = []
    for (const token of tokens) times.push((await app.ask(token, `/api/members?${query}`)).ms)
    measured.push([name, spread(times)])
  }
  return Object.fromEntries(measured)
}

/** Everything the busy viewer can set off; written last, so that plans are made with their values. */
async function statementsOfBusy(app: BenchApp, token: string): Promise<Statement[]> {
  await app.pool.query('delete from feed_pass where member_id = 1')
  app.sent.length = 0
  const { body } = await app.ask(token, '/api/members?limit=20')
  for (const query of Object.values(searches)) await app.ask(token, `/api/members?${query}`)
  for (const list of lists) await app.ask(token, list)
  for (const action of ['like', 'dislike', 'block', 'unblock']) {
    const uid = body.data.members[0]?.id
    if (uid) await app.ask(token, `/api/actions/toggle/${action}?uid=${uid}&on=true`, 'POST')
  }
  return [...app.sent]
}

async function turns(count: number, ask: () => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) times.push((await ask()).ms)
  return times
}

// A viewer starts fresh: nothing lined up, no cursor.
const forgetLaps = async ({ pool }: BenchApp) => {
  await pool.query('delete from feed_pass')
  await pool.query('delete from feed_queue')
  await pool.query('delete from feed_cursor')
}
const isRefill = ({ text }: Statement) => /^\s*with open_zone/.test(text)

export function spread(times: number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95), n: sorted.length }
}
