import { api, type ExposureDay } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { countExposure } from './count-exposure.ts'
import { recordFigures } from './record-figures.ts'

const day = new Date('2026-03-02T00:00:00Z')

let app: TestApp
let women: Made[]
let men: Made[]
beforeAll(async () => {
  app = await makeTestApp()
  women = await Promise.all(Array.from({ length: 10 }, () => makeMember(app, { gender: 'female' })))
  men = await Promise.all(Array.from({ length: 2 }, () => makeMember(app, { gender: 'male' })))
})
beforeEach(async () => {
  await sql`delete from figure_exposure`.execute(app.ctx.db)
  await sql`delete from member_rating`.execute(app.ctx.db)
  await bringBack()
})
afterAll(() => app.close())

/** The members were active in the last days; the reader of the figures was not. */
async function bringBack(): Promise<void> {
  const ids = [...women, ...men].map(({ id }) => id)
  await sql`update card set visible = true, recency = case when member_id = any(${ids}::int[]) then 1 else 3 end`.execute(
    app.ctx.db,
  )
}

/** The members were shown so often just now. */
async function show(members: readonly Made[], times: (index: number) => number): Promise<void> {
  const now = app.ctx.now()
  for (const [index, { id }] of members.entries())
    await sql`insert into member_rating (member_id, gender, learned_at, decided_on, shown, shown_at)
      values (${id}, 0, ${now}, 'epoch', ${times(index)}, ${now})`.execute(app.ctx.db)
}
const count = () => app.ctx.db.transaction().execute((tx) => countExposure(tx, { day, now: app.ctx.now() }))
async function read(): Promise<ExposureDay[]> {
  const admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const query = { from: '2026-03-01', to: '2026-03-03' }
  return (await app.call(api.staffFigures.read, { token: admin.token, query })).data.exposure
}

test('impressions growing from member to member have the coefficient of the formula', async () => {
  await show(women, (index) => 2 * index)
  await count()
  const [female, male, ...others] = await read()
  expect(others).toEqual([])
  expect(male).toEqual({ day: '2026-03-02', gender: 'male', members: 2, topTenth: null, gini: null, rarely: 1 })
  expect(female).toMatchObject({ day: '2026-03-02', gender: 'female', members: 10 })
  expect(female?.gini).toBeCloseTo(1.1 / 3, 3)
  expect(female?.topTenth).toBeCloseTo(0.2, 3)
  expect(female?.rarely).toBeCloseTo(0.3, 5)
})

test('equal impressions have the coefficient 0; one member with all of them nearly 1', async () => {
  await show(women, () => 20)
  await show(men, (index) => index * 20)
  await count()
  const [female, male] = await read()
  expect(female).toMatchObject({ rarely: 0 })
  expect(female?.gini).toBeCloseTo(0, 3)
  expect(female?.topTenth).toBeCloseTo(0.1, 3)
  expect(male?.gini).toBeCloseTo(0.5, 3)
  expect(male?.topTenth).toBeCloseTo(1, 5)
})

test('members inactive for a week, or not in Discover, do not count; impressions decay', async () => {
  await show(women, () => 6)
  await sql`update card set recency = 2 where member_id = ${women[0]?.id ?? 0}`.execute(app.ctx.db)
  await sql`update card set visible = false where member_id = ${women[1]?.id ?? 0}`.execute(app.ctx.db)
  await sql`update member_rating set shown_at = shown_at - interval '2 days' where member_id = ${women[2]?.id ?? 0}`.execute(
    app.ctx.db,
  )
  await count()
  expect((await read())[0]).toMatchObject({ members: 8, rarely: 1 / 8 })
})

test('a day is recorded with the other figures soon after it ends, and later not at all', async () => {
  const rows = async () => (await app.ctx.db.selectFrom('figure_exposure').select('day').execute()).length
  const toNextDay = (minutes: number) => app.advance(dayMs - (app.ctx.now().getTime() % dayMs) + minutes * 60_000)
  toNextDay(180)
  await recordFigures(app.ctx)
  expect(await rows()).toBe(0)
  toNextDay(2)
  await bringBack()
  await recordFigures(app.ctx)
  expect(await rows()).toBe(2)
  await recordFigures(app.ctx)
  expect(await rows()).toBe(2)
})
