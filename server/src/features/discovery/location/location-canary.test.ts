import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await makeTestApp({ LOG_LEVEL: 'debug' })
  captureLog(app)
})
afterAll(() => app.close())

function captureLog({ app: { log } }: TestApp): void {
  let owner: object | null = log
  let stream: symbol | undefined
  while (owner && !stream) {
    stream = Object.getOwnPropertySymbols(owner).find((symbol) => symbol.description === 'pino.stream')
    if (!stream) owner = Object.getPrototypeOf(owner)
  }
  if (!owner || !stream) throw new Error('the logger has no stream')
  Object.assign(owner, { [stream]: { write: (line: string) => void lines.push(line) } })
}

const exact = { latitude: 6.524_379_1, longitude: 3.379_206_3 }
/** Both as long as a position in metres would be written, and shorter. */
const traces = /6\.524[34]|3\.379[23]|65243|33792/

/** Numbers of a reply that could be half of the victim's position. */
function nearNumbers(value: unknown): number[] {
  if (typeof value === 'number') {
    const isNear = [exact.latitude, exact.longitude].some((half) => Math.abs(half - value) < 0.05)
    return isNear ? [value] : []
  }
  return value && typeof value === 'object' ? Object.values(value).flatMap(nearNumbers) : []
}

test('no position of a member is in a reply, a table or the log', async () => {
  const victim = await makeMember(app, { at: null })
  const viewer = await makeMember(app)
  const bodies: string[] = []
  const patch = async (body: object) => {
    const answer = await app.call(api.profiles.change, { token: victim.token, body: body as never })
    bodies.push(answer.body)
    return answer.status
  }
  expect(await patch(exact)).toBe(200)
  expect(await patch({ ...exact, latitude: 1e9 })).toBe(400)
  expect(await patch({ ...exact, cityId: 1 })).toBe(400)
  expect(await patch({ longitude: exact.longitude })).toBe(400)
  const broken = await app.app.inject({
    method: 'PATCH',
    url: '/api/profile?latitude=6.5243791',
    headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'application/json' },
    payload: `{"latitude":${exact.latitude},`,
  })
  expect(broken.statusCode).toBe(400)
  bodies.push(broken.body)
  for (const distance of [undefined, 5, 10, 20] as const) {
    bodies.push((await app.call(api.discovery.members, { token: viewer.token, query: { distance } })).body)
  }
  bodies.push((await app.call(api.profiles.get, { token: viewer.token, params: { id: victim.uid } })).body)
  bodies.push((await app.call(api.profiles.get, { token: victim.token, params: { id: 'me' } })).body)
  app.app.log.warn('the log is captured')

  expect(bodies.filter((body) => traces.test(body))).toEqual([])
  expect(bodies.flatMap((body) => nearNumbers(JSON.parse(body)))).toEqual([])
  expect(lines.join('')).toContain('the log is captured')
  expect(lines.filter((line) => traces.test(line))).toEqual([])
  for (const table of await tables()) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(app.ctx.db)
    expect([table, rows.filter(({ row }) => traces.test(row))]).toEqual([table, []])
  }
})

/** Every table the application can read; those of the world's cities say nothing of members. */
async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('city', 'region')
      and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`.execute(app.ctx.db)
  return rows.map((row) => row.name)
}
