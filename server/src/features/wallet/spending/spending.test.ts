import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'
import { walletJobs } from '../jobs.ts'

const hourMs = 3_600_000
let app: TestApp
let shop: Shop
let member: Made
let friend: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
})
beforeEach(async () => {
  member = await makeMember(app)
  friend = await makeMember(app)
  bystander = await makeMember(app)
  for (const each of [member, bystander]) {
    await match(app, each, friend)
    await fund(app.ctx, each.id, 10_000n)
  }
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())

const give = (by: Made, key = randomUUID()) =>
  app.call(api.gifts.purchase, {
    token: by.token,
    headers: { 'idempotency-key': key },
    params: { id: shop.gift('rose'), otherId: friend.uid },
    body: {},
  })
const limit = (usd: number | null) => app.call(api.spending.setLimit, { token: member.token, body: { usd } })
const spending = async () => (await app.call(api.spending.show, { token: member.token })).data.spending
const usdOf = async (of: Made) => (await app.call(api.wallet.get, { token: of.token })).data.usd
/** Moves the clock in steps within which a session stays open. */
const passHours = async (hours: number) => {
  for (let left = hours; left > 0; left -= 20) {
    app.advance(Math.min(left, 20) * hourMs)
    await spending()
  }
}
const price = async () => {
  const { plans } = (await app.call(api.gifts.plans, { token: member.token })).data
  return plans.find(({ code }) => code === 'rose')?.amount ?? 0
}

test('spending beyond the own limit is rejected before money moves, also concurrently, and others are not affected', async () => {
  const rose = await price()
  const most = Math.ceil(rose * 2)
  expect((await limit(most)).data.spending).toMatchObject({ limit: most, spent: 0, next: null })
  const bought = Math.floor(most / rose)
  const answers = await Promise.all(Array.from({ length: bought + 3 }, () => give(member)))
  const statuses = answers.map(({ status, code }) => code ?? status).sort()
  expect(statuses).toEqual([
    ...Array.from({ length: bought }, () => 200),
    ...Array.from({ length: 3 }, () => 'spending_limit'),
  ])
  expect(await usdOf(member)).toBeCloseTo(100 - bought * rose, 2)
  expect((await spending()).spent).toBeCloseTo(bought * rose, 2)
  for (let count = 0; count <= bought; count += 1) expect((await give(bystander)).status).toBe(200)
})

test('a repeated request counts once, and a failed purchase does not count', async () => {
  await limit(50)
  const key = randomUUID()
  expect((await give(member, key)).status).toBe(200)
  expect((await give(member, key)).status).toBe(200)
  expect((await spending()).spent).toBeCloseTo(await price(), 2)
  const stranger = await makeMember(app, { hidden: true })
  const params = { id: shop.gift('rose'), otherId: stranger.uid }
  expect((await app.call(api.gifts.purchase, { token: member.token, params, body: {} })).code).toBe('not_found')
  expect((await spending()).spent).toBeCloseTo(await price(), 2)
})

test('a lower limit applies at once and counts earlier spending; a higher one waits three days', async () => {
  const rose = await price()
  await give(member)
  expect((await limit(Math.ceil(rose))).data.spending.spent).toBeCloseTo(rose, 2)
  expect((await give(member)).code).toBe('spending_limit')
  expect((await limit(500)).data.spending).toMatchObject({ limit: Math.ceil(rose), next: { limit: 500 } })
  await passHours(71)
  expect((await give(member)).code).toBe('spending_limit')
  await passHours(2)
  expect(await spending()).toMatchObject({ limit: 500, next: null })
  expect((await give(member)).status).toBe(200)
})

test('after 30 days spending no longer counts and is deleted', async () => {
  const token = member.token
  await limit(Math.ceil(await price()))
  expect((await give(member)).status).toBe(200)
  const [use] = await app.ctx.db.selectFrom('spending_use').where('member_id', '=', member.id).selectAll().execute()
  const past = new Date(app.ctx.now().getTime() - 31 * 24 * hourMs)
  await app.ctx.db
    .updateTable('spending_use')
    .set({ at: past })
    .where('id', '=', use?.id ?? '')
    .execute()
  expect((await app.call(api.spending.show, { token })).data.spending.spent).toBe(0)
  expect((await give(member)).status).toBe(200)
  await enqueue(app.ctx.db, walletJobs.sweep, {})
  await app.runJobs()
  const left = await app.ctx.db.selectFrom('spending_use').where('member_id', '=', member.id).selectAll().execute()
  expect(left).toHaveLength(1)
})

test('a pause stops gifts and boosts, cannot be shortened, and does not change the balance', async () => {
  const stopFor = (days: 1 | 7) => app.call(api.spending.pause, { token: member.token, body: { days } })
  const week = (await stopFor(7)).data.spending.pausedUntil
  expect((await stopFor(1)).data.spending.pausedUntil).toBe(week)
  expect((await give(member)).code).toBe('spending_paused')
  const boost = await app.call(api.boosts.buy, { token: member.token, params: { id: shop.boost(1) }, body: {} })
  expect(boost.code).toBe('spending_paused')
  expect(await usdOf(member)).toBe(100)
  expect((await give(bystander)).status).toBe(200)
})

test('a declined gift returns to its giver, once, and no longer counts', async () => {
  await limit(50)
  const { gift } = (await give(member)).data
  const decline = (by: Made) => app.call(api.gifts.decline, { token: by.token, params: { id: gift.id } })
  expect((await decline(bystander)).code).toBe('not_found')
  expect((await decline(member)).code).toBe('not_found')
  const before = await usdOf(bystander)
  expect((await decline(friend)).data.gift.status).toBe('reversed')
  expect([await usdOf(member), (await spending()).spent, await usdOf(bystander)]).toEqual([100, 0, before])
  expect((await decline(friend)).code).toBe('conflict')
  const redeem = await app.call(api.gifts.redeem, { token: friend.token, params: { id: gift.id } })
  expect(redeem.code).toBe('conflict')
})

test('unanswered gifts are counted until the other member gives something back', async () => {
  const count = async () =>
    (await app.call(api.gifts.unanswered, { token: member.token, params: { otherId: friend.uid } })).data.count
  expect(await count()).toBe(0)
  await give(member)
  await give(member)
  expect(await count()).toBe(2)
  await fund(app.ctx, friend.id, 10_000n)
  const params = { id: shop.gift('rose'), otherId: member.uid }
  app.advance(1000)
  expect((await app.call(api.gifts.purchase, { token: friend.token, params, body: {} })).status).toBe(200)
  expect(await count()).toBe(0)
})
