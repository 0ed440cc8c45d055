import { randomUUID } from 'node:crypto'
import { plannedEachTime } from '../../server/src/db/prepared-client.ts'
import type { BenchApp, Statement } from '../bench-app.ts'
import { titleOf } from '../feed/plans.ts'

/** Times in ms, of one statement of a request, or of all of them. */
type Cost = { planning: number; execution: number }
export type RoutePlan = Cost & {
  route: string
  /** For each request. */
  statements: number
  /** The dearest to plan first. `generic`: one plan serves all values. */
  parts: (Cost & { statement: string; generic: boolean })[]
  /** Planned for much longer than run. */
  fault: boolean
}
type Asking = (viewer: Viewer) => Promise<unknown>
type Viewer = { token: string; matches: string[]; others: string[]; conversation: string; cursor: string }

/** After five plans for their values PostgreSQL may keep one for all. */
const warmRounds = 6
const planningFloorMs = 0.3

/**
 * What the statements of the hot routes cost on a connection that has seen them before: planning and execution, for
 * `viewers` members who have matches and write to them. */
export async function measureRoutes(
  app: BenchApp,
  { viewers, floor = planningFloorMs }: { viewers: number; floor?: number },
): Promise<RoutePlan[]> {
  const people = await makeViewers(app, viewers)
  const reports: RoutePlan[] = []
  for (const [route, ask] of Object.entries(routesOf(app))) {
    app.sent.length = 0
    for (const viewer of people) await ask(viewer)
    const parts = await explainWarm(app, [...app.sent])
    const sum = (of: (part: Part) => number) =>
      parts.reduce((total, part) => total + (of(part) * part.times) / people.length, 0)
    const cost = { planning: sum((part) => part.planning), execution: sum((part) => part.execution) }
    reports.push({
      ...{ route, ...cost, statements: sum(() => 1) },
      parts: parts.toSorted((one, other) => other.planning - one.planning),
      fault: isPlannedTooLong(cost, floor),
    })
  }
  return reports
}

/** `floor` in ms: what is planned faster is no fault, however fast it runs. */
export const isPlannedTooLong = ({ planning, execution }: Cost, floor: number): boolean =>
  planning > floor && planning > 3 * execution

const routesOf = ({ ask }: BenchApp): Record<string, Asking> => ({
  'first page of Discover': ({ token }) => ask(token, '/api/members?limit=20'),
  'next page of Discover': ({ token, cursor }) => ask(token, `/api/members?limit=20&cursor=${cursor}`),
  'within 20 km': ({ token }) => ask(token, '/api/members?distance=20'),
  'online now': ({ token }) => ask(token, '/api/members?online=true'),
  'a profile': ({ token, others }) => ask(token, `/api/profile/${others[0]}`),
  'one’s own profile': ({ token }) => ask(token, '/api/profile/me'),
  conversations: ({ token }) => ask(token, '/api/conversations'),
  'messages of one': ({ token, conversation }) => ask(token, `/api/conversations/${conversation}/messages`),
  'sending a message': ({ token, matches }) => send(ask, token, matches[0]),
  'liking somebody': ({ token, others }) => ask(token, `/api/actions/toggle/like?uid=${others[1]}&on=true`, 'POST'),
  'who likes me': ({ token }) => ask(token, '/api/actions/reactions/others'),
})

const send = (ask: BenchApp['ask'], token: string, to: string | undefined) =>
  ask(token, `/api/members/${to}/messages`, { post: { clientId: randomUUID(), kind: 'text', body: 'Good morning' } })

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
    const others = page.data.members.map(({ id }) => id)
    const cursor = page.data.nextCursor
    const conversation = talks.data.conversations?.[0]?.id
    if (cursor && conversation && others.length > 1) viewers.push({ token, matches, others, conversation, cursor })
  }
  if (viewers.length === 0) throw new Error('nobody has matches and suggestions: run npm run bench:seed first')
  return viewers
}

type Part = RoutePlan['parts'][number] & { times: number }
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> }
type Explained = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }

/** Each shape of a statement with the values it was sent with, as the database runs it once it knows it. */
async function explainWarm({ pool }: BenchApp, sent: Statement[]): Promise<Part[]> {
  const shapes = Map.groupBy(
    sent.filter(({ text }) => /^\s*(?:\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text)),
    ({ text }) => text,
  )
  const client = await pool.connect()
  const parts: Part[] = []
  try {
    for (const [text, statements] of shapes) {
      await client.query(`set plan_cache_mode = ${text.includes(plannedEachTime) ? 'force_custom_plan' : 'auto'}`)
      await client.query(`prepare warmed as ${text}`)
      const runs: Cost[] = []
      for (let round = 0; round < warmRounds + statements.length; round++) {
        const { values } = statements[round % statements.length] as Statement
        const cost = await explainOnce(client, values)
        if (round >= warmRounds) runs.push(cost)
      }
      const { rows } = await client.query(
        `select generic_plans > 0 as generic from pg_prepared_statements where name = 'warmed'`,
      )
      await client.query('deallocate warmed')
      const mean = (of: (cost: Cost) => number) => runs.reduce((sum, cost) => sum + of(cost), 0) / runs.length
      const cost = { planning: mean((run) => run.planning), execution: mean((run) => run.execution) }
      parts.push({ statement: titleOf(text), ...cost, generic: rows[0].generic, times: statements.length })
    }
  } finally {
    client.release(true)
  }
  return parts
}

/** Nothing of it is kept. */
async function explainOnce(client: Client, values: unknown[]): Promise<Cost> {
  const parameters = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
  await client.query('begin')
  const { rows } = await client.query(
    `explain (analyze, timing off, buffers off, format json) execute warmed${parameters}`,
  )
  await client.query('rollback')
  const [explained] = (rows[0] as Explained)['QUERY PLAN']
  return { planning: explained['Planning Time'], execution: explained['Execution Time'] }
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
