import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { discoveryJobs } from '../jobs.ts'
import { fitRanking } from './fit-ranking.ts'
import type { Weights } from './weights.ts'

let app: TestApp
let women: Made[]
let men: Made[]
beforeAll(async () => {
  app = await makeTestApp()
  women = await Promise.all(Array.from({ length: 16 }, () => makeMember(app, { gender: 'female', at: lagos })))
  men = await Promise.all(Array.from({ length: 16 }, () => makeMember(app, { gender: 'male', at: lagos })))
  // Each likes exactly those who look for the same.
  for (const [index, { id }] of [...women, ...men].entries())
    await sql`update profile set looking_for = ${[index % 2 === 0 ? 'marriage' : 'friendship']} where member_id = ${id}`.execute(
      app.ctx.db,
    )
  await sql`insert into reaction (actor, target, kind, at)
    select w.member_id, m.member_id, case when w.looking_for = m.looking_for then 1 else 2 end, ${app.ctx.now()}::timestamptz
    from profile w, profile m where w.member_id = any(${women.map(({ id }) => id)}::int[])
      and m.member_id = any(${men.map(({ id }) => id)}::int[])`.execute(app.ctx.db)
})
afterAll(() => app.close())

const size = { least: 100, most: 1000, segment: 100 }
const models = async () =>
  (
    await sql<{ decisions: number; weights: Record<string, Weights> }>`
      select decisions, weights from ranking_fit order by fitted_at desc`.execute(app.ctx.db)
  ).rows

test('with few decisions no model is fitted, and the nightly job fits it', async () => {
  await enqueue(app.ctx.db, discoveryJobs.fitRanking, {})
  await app.runJobs()
  expect(await models()).toEqual([])
})

test('a property that affects decisions here gets a weight, for the genders it was learned from; the next like uses it', async () => {
  await fitRanking(app.ctx, size)
  const [fit] = await models()
  expect(fit?.decisions).toBe(256)
  expect(Object.keys(fit?.weights ?? {})).toEqual(['10'])
  const { pair = [], target = [] } = fit?.weights['10'] ?? {}
  expect(pair[0]).toBeGreaterThan(0.5)
  expect(Math.max(...pair.slice(1).map(Math.abs), ...target.map(Math.abs))).toBeLessThan(0.1)
  const [ama, kofi] = [await makeMember(app, { gender: 'female' }), await makeMember(app, { gender: 'male' })]
  await sql`update profile set looking_for = '{marriage}' where member_id in (${ama.id}, ${kofi.id})`.execute(
    app.ctx.db,
  )
  const call = { token: ama.token, params: { action: 'like' as const }, query: { uid: kofi.uid, on: 'true' as const } }
  await app.call(api.reactions.toggle, call)
  const { rows } = await sql<{ appeal: number }>`select appeal from member_rating where member_id = ${kofi.id}`.execute(
    app.ctx.db,
  )
  // A like that was to be expected teaches little.
  expect(rows[0]?.appeal).toBeLessThan(0.35)
})

test('decisions made before a request to forget are not learned', async () => {
  await sql`delete from ranking_fit`.execute(app.ctx.db)
  const later = new Date(app.ctx.now().getTime() + 1000)
  await sql`insert into member_rating (member_id, gender, learned_at, decided_on, shown_at, reset_at)
    select id, 0, ${later}, 'epoch', 'epoch', ${later} from unnest(${women.slice(0, 11).map(({ id }) => id)}::int[]) id`.execute(
    app.ctx.db,
  )
  await fitRanking(app.ctx, size)
  expect(await models()).toEqual([])
  await fitRanking(app.ctx, { ...size, least: 50, segment: 50 })
  expect(await models()).toMatchObject([{ decisions: 5 * 16 + 1 }])
})

test('models older than ninety days are dropped', async () => {
  await sql`update ranking_fit set fitted_at = fitted_at - interval '91 days'`.execute(app.ctx.db)
  await fitRanking(app.ctx, { ...size, least: 50, segment: 50 })
  expect(await models()).toHaveLength(1)
})
