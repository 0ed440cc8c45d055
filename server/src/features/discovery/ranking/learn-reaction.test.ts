import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { withdrawLikes } from './withdraw-likes.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Action = 'like' | 'dislike' | 'block' | 'unlike' | 'unblock'
const react = async (who: Made, action: Action, to: Made) => {
  const call = { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' as const } }
  expect((await app.call(api.reactions.toggle, call)).status).toBe(200)
}

type Row = {
  gender: number
  generosity: number
  appeal: number
  known: number
  waiting: number
  decided: number
  decided_daily: number
}
async function ratingOf({ id }: Made): Promise<Row> {
  const { rows } = await sql<Row>`select gender, generosity, appeal, generosity_known + appeal_known as known, waiting,
    decided, decided_daily from member_rating where member_id = ${id}`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  return rows[0] as Row
}
const couple = async () =>
  [await makeMember(app, { gender: 'female' }), await makeMember(app, { gender: 'male' })] as const

test('a like updates the generosity of one and the appeal of the other, under the gender of the other', async () => {
  const [ama, kofi] = await couple()
  await react(ama, 'like', kofi)
  const [hers, his] = [await ratingOf(ama), await ratingOf(kofi)]
  expect(hers).toMatchObject({ gender: 0, waiting: 0, decided: 1 })
  expect(his).toMatchObject({ gender: 1, waiting: 1, decided: 0 })
  expect(hers.generosity).toBeGreaterThan(0.2)
  expect(his.appeal).toBeGreaterThan(0.2)
  expect(hers.known).toBeGreaterThan(0.1)
})

test('a dislike lowers both, and a later decision replaces it', async () => {
  const [ama, kofi] = await couple()
  await react(ama, 'dislike', kofi)
  expect((await ratingOf(ama)).generosity).toBeLessThan(0)
  expect((await ratingOf(kofi)).appeal).toBeLessThan(0)
  await react(ama, 'like', kofi)
  const [abena, kwame] = await couple()
  await react(abena, 'like', kwame)
  expect((await ratingOf(kofi)).appeal).toBeCloseTo((await ratingOf(kwame)).appeal, 4)
  expect((await ratingOf(ama)).generosity).toBeCloseTo((await ratingOf(abena)).generosity, 4)
  expect(await ratingOf(ama)).toMatchObject({ decided: 1 })
})

test('liking and withdrawing, however often, changes no rating', async () => {
  const [ama, kofi] = await couple()
  for (let turn = 0; turn < 6; turn++) {
    await react(ama, 'like', kofi)
    await react(ama, 'unlike', kofi)
  }
  for (const row of [await ratingOf(ama), await ratingOf(kofi)]) {
    expect(row.generosity).toBeCloseTo(0, 4)
    expect(row.appeal).toBeCloseTo(0, 4)
    expect(row.known).toBeCloseTo(0, 4)
    expect(row.waiting).toBe(0)
  }
})

test('a like is pending until it is answered or withdrawn by a block', async () => {
  const [ama, kofi] = await couple()
  await react(ama, 'like', kofi)
  await react(kofi, 'dislike', ama)
  expect((await ratingOf(kofi)).waiting).toBe(0)
  await react(kofi, 'like', ama)
  expect((await ratingOf(ama)).waiting).toBe(0)
  await react(kofi, 'unlike', ama)
  expect((await ratingOf(kofi)).waiting).toBe(1)
  await react(ama, 'block', kofi)
  expect((await ratingOf(kofi)).waiting).toBe(0)
})

test('a block removes what both decisions taught, so that blocking and liking again teaches nothing twice', async () => {
  const [ama, kofi] = await couple()
  await react(ama, 'like', kofi)
  app.advance(1000)
  await react(kofi, 'like', ama)
  await react(ama, 'block', kofi)
  for (const row of [await ratingOf(ama), await ratingOf(kofi)]) {
    expect(row.generosity).toBeCloseTo(0, 4)
    expect(row.appeal).toBeCloseTo(0, 4)
  }
})

test('the daily number of decisions counts days, and the usual number follows', async () => {
  const [ama, kofi] = await couple()
  const others = await Promise.all(Array.from({ length: 8 }, () => makeMember(app, { gender: 'male' })))
  for (const other of others) await react(ama, 'dislike', other)
  expect(await ratingOf(ama)).toMatchObject({ decided: 8, decided_daily: 3 })
  await sql`update member_rating set decided_on = decided_on - 1 where member_id = ${ama.id}`.execute(app.ctx.db)
  await react(ama, 'like', kofi)
  expect(await ratingOf(ama)).toMatchObject({ decided: 1, decided_daily: 4.5 })
})

test('concurrent likes are all learned', async () => {
  const [, kofi] = await couple()
  const admirers = await Promise.all(Array.from({ length: 6 }, () => makeMember(app, { gender: 'female' })))
  await Promise.all(admirers.map((admirer) => react(admirer, 'like', kofi)))
  expect(await ratingOf(kofi)).toMatchObject({ waiting: 6 })
  expect((await ratingOf(kofi)).appeal).toBeGreaterThan(0.8)
})

test('likes of a deleted member are not pending', async () => {
  const [ama, kofi] = await couple()
  await react(ama, 'like', kofi)
  await app.ctx.db.transaction().execute((tx) => withdrawLikes(tx, ama.id))
  expect((await ratingOf(kofi)).waiting).toBe(0)
})
