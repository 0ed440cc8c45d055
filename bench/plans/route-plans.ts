import { randomUUID } from 'node:crypto'
import { plannedEachTime } from '../../server/src/db/statements/prepared-client.ts'
import type { BenchApp, Statement } from '../bench-app.ts'
import { hasPlan, titleOf } from '../feed/plans.ts'

/** Times in ms, of one statement of a request, or of all of them. */
type Cost = { planning: number; execution: number }
/** What a run did: its time in ms, and the pages of the database that it read, which no other work on the machine changes. */
type Work = { execution: number; pages: number }
export type RoutePlan = Cost & {
  route: string
  /** For each request. */
  statements: number
  /** The dearest to plan first. */
  parts: (Cost & {
    pages: number
    statement: string
    /** One plan serves all values. */
    generic: boolean
    /** With a plan for the values, where one plan serves all. */
    custom: Work | null
  })[]
  faults: PlanFault[]
}
/** Planned for much longer than run; run for much longer by the plan for all values than by plans for these. */
type PlanFault = 'planning' | 'generic plan'
type Asking = (viewer: Viewer) => Promise<unknown>
type Viewer = { token: string; matches: string[]; others: string[]; conversation: string; cursor: string }

/** After five plans for their values PostgreSQL may keep one for all. */
const warmRounds = 6
const planningFloorMs = 0.3
/** A plan for all values may cost so many times what those for the values cost; what is below the floors is no fault. */
const genericRatioMax = 5
const floors: Work = { execution: 20, pages: 200 }

/**
 * What the statements of the hot routes cost on a connection that has seen them before: planning and execution, for
 * `viewers` members who have matches and write to them. */
export async function measureRoutes(
  app: BenchApp,
  { viewers, floor = planningFloorMs }: { viewers: number; floor?: number },
): Promise<RoutePlan[]> {
  const people = await makeViewers(app, viewers)
  const unusual = await makeUnusual(app)
  const reports: RoutePlan[] = []
  for (const [route, ask] of Object.entries(routesOf(app))) {
    app.sent.length = 0
    for (const viewer of people) await ask(viewer)
    const askList = listRoutesOf(app)[route]
    if (askList) for (const viewer of unusual) await askList(viewer)
    const requestCount = people.length + (askList ? unusual.length : 0)
    const parts = await explainWarm(app, [...app.sent])
    const sum = (of: (part: Part) => number) =>
      parts.reduce((total, part) => total + (of(part) * part.times) / requestCount, 0)
    const cost = { planning: sum((part) => part.planning), execution: sum((part) => part.execution) }
    reports.push({
      ...{ route, ...cost, statements: sum(() => 1) },
      parts: parts.toSorted((one, other) => other.planning - one.planning),
      faults: [
        ...(isPlannedTooLong(cost, floor) ? (['planning'] as const) : []),
        ...(parts.some(isBadGeneric) ? (['generic plan'] as const) : []),
      ],
    })
  }
  return reports
}

/** `floor` in ms: what is planned faster is no fault, however fast it runs. */
export const isPlannedTooLong = ({ planning, execution }: Cost, floor: number): boolean =>
  planning > floor && planning > 3 * execution

/**
 * Does the plan for all values work much more than those for the values? Judged by the pages it reads, and by its time only
 * where that is long: other work on the machine stretches short times at random.
 */
export const isBadGeneric = ({ custom, ...own }: Work & { custom: Work | null }): boolean =>
  custom !== null &&
  (['pages', 'execution'] as const).some(
    (part) => own[part] > floors[part] && own[part] > genericRatioMax * custom[part],
  )

/** Lists available to every member, also without matches and suggestions. */
const listRoutesOf = ({ ask }: BenchApp): Record<string, (viewer: Pick<Viewer, 'token'>) => Promise<unknown>> => ({
  'first page of Discover': ({ token }) => ask(token, '/api/members?limit=20'),
  'within 20 km': ({ token }) => ask(token, '/api/members?distance=20'),
  'online now': ({ token }) => ask(token, '/api/members?online=true'),
  'one’s own profile': ({ token }) => ask(token, '/api/profile/me'),
  conversations: ({ token }) => ask(token, '/api/conversations'),
  'who likes me': ({ token }) => ask(token, '/api/actions/reactions/others'),
})

const routesOf = (app: BenchApp): Record<string, Asking> => ({
  ...listRoutesOf(app),
  'next page of Discover': ({ token, cursor }) => app.ask(token, `/api/members?limit=20&cursor=${cursor}`),
  'a profile': ({ token, others }) => app.ask(token, `/api/profile/${others[0]}`),
  'messages of one': ({ token, conversation }) => app.ask(token, `/api/conversations/${conversation}/messages`),
  'sending a message': ({ token, matches }) => send(app.ask, token, matches[0]),
  'liking somebody': ({ token, others }) => app.ask(token, `/api/actions/toggle/like?uid=${others[1]}&on=true`, 'POST'),
})

const send = (ask: BenchApp['ask'], token: string, to: string | undefined) =>
  ask(token, `/api/members/${to}/messages`, { post: { clientId: randomUUID(), kind: 'text', body: 'Good morning' } })

/**
 * The member with thousands of reactions, the most liked one, and two of the country with the fewest members: with the
 * narrowest distance, and without suggestions.
 */
async function makeUnusual(app: BenchApp): Promise<{ token: string }[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `with few as (select country from card where visible group by country order by count(*) limit 1)
     select 1 as id
     union all (select target from (select target from reaction where kind = 1 limit 100000) liked
       group by target order by count(*) desc limit 1)
     union all (select member_id from card where visible and country = (select country from few) order by shuf limit 2)`,
  )
  const [near, alone] = rows.slice(2).map(({ id }) => id)
  await app.pool.query('update profile set wants_distance = 5 where member_id = $1', [near])
  await app.pool.query('update card set age_min = 98, age_max = 99 where member_id = $1', [alone])
  const tokens = await app.signIn(rows.map(({ id }) => id))
  return tokens.map((token) => ({ token }))
}

/** Members with matches, who have written to them, and have looked at Discover. */
async function makeViewers(app: BenchApp, count: number): Promise<Viewer[]> {
  const { rows } = await app.pool.query<{ id: number; matches: string[] }>(
    `select x.member_id as id, (array_agg(m.uid::text order by m.id))[:5] as matches
     from matched x join member m on m.id = x.other_id join card c on c.member_id = x.member_id and c.visible
     group by x.member_id having count(*) > 0 order by md5(x.member_id::text) limit $1`,
    [count],
  )
  const tokens = await app.signIn(rows.map(({ id }) => id))
  const viewers: Viewer[] = []
  for (const [at, { matches }] of rows.entries()) {
    const token = tokens[at] ?? ''
    for (const to of matches) await send(app.ask, token, to)
    const { body: page } = await app.ask(token, '/api/members?limit=20')
    const { body: talks } = await app.ask(token, '/api/conversations')
    // A like that makes a match could not be repeated: its match would be there already.
    const others = page.data.members
      .filter(({ reasons }) => !reasons.some(({ key }) => key === 'likes_you'))
      .map(({ id }) => id)
    const cursor = page.data.nextCursor
    const conversation = talks.data.conversations?.[0]?.id
    if (cursor && conversation && others.length > 1) viewers.push({ token, matches, others, conversation, cursor })
  }
  if (viewers.length === 0) throw new Error('no member has matches and suggestions: run npm run bench:seed first')
  return viewers
}

type Part = RoutePlan['parts'][number] & { times: number }
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> }
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Explained = { 'QUERY PLAN': [{ Plan: Plan; 'Planning Time': number; 'Execution Time': number }] }
type Run = Cost & Work

/** Each shape of a statement with the values it was sent with, as the database runs it once it knows it. */
async function explainWarm({ pool }: BenchApp, sent: Statement[]): Promise<Part[]> {
  const shapes = Map.groupBy(sent.filter(hasPlan), ({ text }) => text)
  const client = await pool.connect()
  const parts: Part[] = []
  try {
    for (const [text, statements] of shapes) {
      await client.query(`set plan_cache_mode = ${text.includes(plannedEachTime) ? 'force_custom_plan' : 'auto'}`)
      await client.query(`prepare warmed as ${text}`)
      const runs: Run[] = []
      for (let round = 0; round < warmRounds + statements.length; round++) {
        const { values } = statements[round % statements.length] as Statement
        const cost = await explainOnce(client, values)
        if (round >= warmRounds) runs.push(cost)
      }
      const { rows } = await client.query(
        `select generic_plans > 0 as generic from pg_prepared_statements where name = 'warmed'`,
      )
      await client.query('deallocate warmed')
      const { generic } = rows[0] as { generic: boolean }
      const custom = generic ? await runCustom(client, text, statements) : null
      parts.push({ statement: titleOf(text), ...meanOf(runs), generic, custom, times: statements.length })
    }
  } finally {
    client.release(true)
  }
  return parts
}

const meanOf = (runs: Run[]): Run => {
  const mean = (part: keyof Run) => runs.reduce((sum, run) => sum + run[part], 0) / runs.length
  return { planning: mean('planning'), execution: mean('execution'), pages: mean('pages') }
}

/** What the statement does with plans for the values. */
async function runCustom(client: Client, text: string, statements: Statement[]): Promise<Work> {
  await client.query('set plan_cache_mode = force_custom_plan')
  await client.query(`prepare warmed as ${text}`)
  const runs: Run[] = []
  // The first time the pages may have to be read.
  for (const { values } of [...statements, ...statements]) runs.push(await explainOnce(client, values))
  await client.query('deallocate warmed')
  return meanOf(runs.slice(statements.length))
}

/** Nothing of it is kept. */
async function explainOnce(client: Client, values: unknown[]): Promise<Run> {
  const parameters = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
  await client.query('begin')
  const { rows } = await client.query(`explain (analyze, timing off, buffers, format json) execute warmed${parameters}`)
  await client.query('rollback')
  const [explained] = (rows[0] as Explained)['QUERY PLAN']
  const pages = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
  return { planning: explained['Planning Time'], execution: explained['Execution Time'], pages }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

// What EXPLAIN runs takes no parameters.
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
