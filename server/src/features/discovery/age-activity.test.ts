import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { ageActivity } from './age-activity.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const days = (count: number) => count * 86_400_000
const recencyOf = async (id: number) =>
  (await sql<{ recency: number }>`select recency as recency from card where member_id = ${id}`.execute(app.ctx.db))
    .rows[0]?.recency
const miscounted = () =>
  sql`select gender, zone, recency from zone_stat full join (select gender, zone, recency, count(*)::int as real from card
    where visible group by gender, zone, recency) c using (gender, zone, recency) where n is distinct from real`
    .execute(app.ctx.db)
    .then(({ rows }) => rows)

test('a card follows the last activity of its member, and only changed cards are written', async () => {
  const [today, away] = [await makeMember(app), await makeMember(app)]
  await sql`insert into presence values (${today.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await ageActivity(app.ctx)
  expect([await recencyOf(today.id), await recencyOf(away.id)]).toEqual([0, 3])
  const versions = () => sql`select member_id, xmin::text from card order by 1`.execute(app.ctx.db)
  const before = (await versions()).rows
  await ageActivity(app.ctx)
  expect((await versions()).rows).toEqual(before)
  for (const [later, recency] of [
    [2, 1],
    [10, 2],
    [30, 3],
  ] as const) {
    app.advance(days(later))
    await ageActivity(app.ctx)
    expect([later, await recencyOf(today.id)]).toEqual([later, recency])
    expect(await miscounted()).toEqual([])
  }
})

test('wrong zone counts are corrected within the hour', async () => {
  const member = await makeMember(app)
  await sql`update zone_stat set n = n + 7`.execute(app.ctx.db)
  await sql`insert into zone_stat values (0, 17, 3, 5)`.execute(app.ctx.db)
  await sql`delete from zone_stat where recency = 3 and zone <> 17`.execute(app.ctx.db)
  await ageActivity(app.ctx)
  expect(await miscounted()).toEqual([])
  await sql`delete from member where id = ${member.id}`.execute(app.ctx.db)
  await ageActivity(app.ctx)
  expect(await miscounted()).toEqual([])
})

test('an abandoned pass is dropped', async () => {
  const member = await makeMember(app)
  await sql`insert into feed_pass values (${member.id}, 1, ${app.ctx.now()}, '', 1, false)`.execute(app.ctx.db)
  await sql`insert into feed_queue values (${member.id}, 1, 1)`.execute(app.ctx.db)
  await sql`insert into feed_cursor values (${member.id}, 1, 1, 1, 1)`.execute(app.ctx.db)
  const left = () =>
    sql<{ n: number }>`select (select count(*) from feed_pass) + (select count(*) from feed_queue)
      + (select count(*) from feed_cursor) as n`
      .execute(app.ctx.db)
      .then(({ rows }) => rows[0]?.n)
  await ageActivity(app.ctx)
  expect(await left()).toBe(3)
  app.advance(days(3))
  await ageActivity(app.ctx)
  expect(await left()).toBe(0)
})

test('members who move while it runs neither wait nor break it', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(app)))
  const moves = members.flatMap((member) => [member, member, member])
  await Promise.all([
    ...moves.map((member) => sql`select refresh_card(${member.id}, ${app.ctx.now()})`.execute(app.ctx.db)),
    ageActivity(app.ctx),
    ageActivity(app.ctx),
  ])
  await ageActivity(app.ctx)
  expect(await miscounted()).toEqual([])
})
