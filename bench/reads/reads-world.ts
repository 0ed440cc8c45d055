import { randomUUID } from 'node:crypto'
import type { BenchApp } from '../bench-app.ts'
import type { LoadRequest } from './reads-load.ts'

/** What the routes are asked with: each name has one request of each viewer. */
export type ReadRoutes = Record<string, LoadRequest[]>

type Viewer = { token: string; other: string; cursor: string }

const matchesEach = 10

/**
 * Members who have looked at Discover and write to ten matches each, and the requests that are measured. The matches and
 * conversations stay in the world for the next run.
 */
export async function prepareReads(app: BenchApp, count: number): Promise<ReadRoutes> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select member_id as id from card where visible and member_id > 1 order by shuf, member_id limit $1',
    [count],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) throw new Error('there are no members: run npm run bench:seed first')
  const tokens = await app.signIn(ids)
  const viewers: Viewer[] = []
  for (const [at, id] of ids.entries()) {
    const token = tokens[at] ?? ''
    await writeToMatches(app, id, token)
    const { body } = await app.ask(token, '/api/members?limit=20')
    const { members, nextCursor } = body.data
    if (members[0] && nextCursor) viewers.push({ token, other: members[0].id, cursor: nextCursor })
  }
  if (viewers.length === 0) throw new Error('no member has suggestions')
  const all = (path: (viewer: Viewer) => string) =>
    viewers.map((viewer) => ({ token: viewer.token, path: path(viewer) }))
  return {
    'first page of Discover': all(() => '/api/members?limit=20'),
    'next page of Discover': all(({ cursor }) => `/api/members?limit=20&cursor=${cursor}`),
    conversations: all(() => '/api/conversations'),
    'a profile': all(({ other }) => `/api/profile/${other}`),
    'who likes me': all(() => '/api/actions/reactions/others'),
    'within 20 km': all(() => '/api/members?distance=20'),
  }
}

/** Makes members of the same country matches of this one, unless there are some already, and writes a message to each. */
async function writeToMatches(app: BenchApp, id: number, token: string): Promise<void> {
  const { rows } = await app.pool.query<{ n: number }>(
    'select count(*)::int as n from conversation_side where member_id = $1',
    [id],
  )
  if ((rows[0]?.n ?? 0) >= matchesEach) return
  const others = await app.pool.query<{ id: number; uid: string }>(
    `select m.id, m.uid from card me join card c on c.country = me.country and c.visible and c.member_id <> $1
     join member m on m.id = c.member_id
     where me.member_id = $1 and c.shuf > me.shuf and not exists (select from pair_block b where b.a = $1 and b.b = c.member_id)
     order by c.shuf, c.member_id limit $2`,
    [id, matchesEach],
  )
  await app.pool.query(
    `with pair as (select $1::int as one, unnest($2::int[]) as other union all select unnest($2::int[]), $1),
      liked as (insert into reaction (actor, target, kind, at) select one, other, 1, now() from pair
        on conflict (actor, target) do update set kind = 1)
     insert into matched (member_id, other_id, at) select one, other, now() from pair on conflict do nothing`,
    [id, others.rows.map((row) => row.id)],
  )
  for (const { uid } of others.rows) {
    const post = { clientId: randomUUID(), kind: 'text', body: 'Good morning, how was your weekend?' }
    await app.ask(token, `/api/members/${uid}/messages`, { post })
  }
}
