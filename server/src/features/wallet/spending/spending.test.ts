import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'
import { fund, fundEarned } from '../../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../../test/money/shop.ts'
import { useAllowance } from '../../subscriptions/index.ts'
import { subscriptionJobs } from '../../subscriptions/jobs.ts'
import { walletJobs } from '../jobs.ts'

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
  expect((await boost(member, 'USD')).code).toBe('spending_paused')
  expect(await usdOf(member)).toBe(100)
  expect((await give(bystander)).status).toBe(200)
})

const boost = (by: Made, payWith: 'USD' | 'credits') =>
  app.call(api.boosts.buy, { token: by.token, params: { id: shop.boost(1) }, body: { payWith } })
const exchange = async (by: Made, from: 'USD' | 'credits', amount: number) => {
  const body = { from, to: from === 'USD' ? ('credits' as const) : ('USD' as const), amount }
  const { quoteId } = (await app.call(api.wallet.quote, { token: by.token, body })).data
  const headers = { 'idempotency-key': randomUUID() }
  return app.call(api.wallet.convert, { token: by.token, headers, body: { quoteId } })
}

test('a pause also stops what credits pay, buying credits and switching renewal on; credits can still be sold', async () => {
  await fundEarned(app.ctx, member.id, 2000n)
  const token = member.token
  await app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan('silver') }, body: { renew: true } })
  const before = (await app.call(api.wallet.get, { token })).data
  await app.call(api.spending.pause, { token, body: { days: 7 } })
  const { subscription } = (await app.call(api.subscriptions.mine, { token })).data
  expect(subscription.renews).toBe(false)
  const renewal = await app.call(api.subscriptions.renewal, { token, body: { renew: true } })
  const message = app.ctx.db.transaction().execute(async (tx) => {
    await sql`insert into allowance_use (member_id, kind, window_from, used)
      values (${member.id}, 'message_request', ${subscription.periodStartedAt}, 1000)`.execute(tx)
    return useAllowance(tx, { memberId: member.id, kind: 'message_request', now: app.ctx.now(), payWith: 'credits' })
  })
  await expect(message).rejects.toMatchObject({ code: 'spending_paused' })
  const refused = [renewal, await boost(member, 'credits'), await exchange(member, 'USD', 10)]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'spending_paused'))
  expect((await app.call(api.subscriptions.mine, { token })).data.subscription.renews).toBe(false)
  expect((await app.call(api.wallet.get, { token })).data).toEqual(before)
  expect((await exchange(member, 'credits', 100)).status).toBe(200)
  expect((await app.call(api.subscriptions.renewal, { token, body: { renew: false } })).status).toBe(200)
  expect((await boost(bystander, 'USD')).status).toBe(200)
})

test('credits count when they are bought with dollars, and not when they are spent or were earned', async () => {
  await limit(10)
  await fundEarned(app.ctx, member.id, 2000n)
  expect((await exchange(member, 'USD', 10)).status).toBe(200)
  expect((await spending()).spent).toBe(10)
  expect((await exchange(member, 'USD', 1)).code).toBe('spending_limit')
  expect((await boost(member, 'credits')).status).toBe(200)
  expect((await spending()).spent).toBe(10)
  expect((await exchange(bystander, 'USD', 20)).status).toBe(200)
})

test('a first limit counts the credits, plans and changes of plan of the days before, each once', async () => {
  const { token } = member
  const take = (plan: string) =>
    app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan(plan) }, body: {} })
  await exchange(member, 'USD', 5)
  expect((await take('silver')).status).toBe(200)
  await limit(90)
  expect((await take('gold')).status).toBe(200)
  const spent = 100 - (await usdOf(member))
  expect((await spending()).spent).toBeCloseTo(spent, 2)
  await limit(null)
  await passHours(73)
  await limit(90)
  expect((await spending()).spent).toBeCloseTo(spent, 2)
})

test('a renewal counts but is paid beyond the limit', async () => {
  const { token } = member
  await app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan('silver') }, body: { renew: true } })
  await limit(1)
  await app.ctx.db.updateTable('spending_use').set({ cents: 0 }).where('member_id', '=', member.id).execute()
  const before = await usdOf(member)
  await letPass(app, 30 * 24 * hourMs + 1000)
  await enqueue(app.ctx.db, subscriptionJobs.sweep, {})
  await app.runJobs()
  const paid = before - (await usdOf(member))
  expect(paid).toBeGreaterThan(1)
  expect((await spending()).spent).toBeCloseTo(paid, 2)
  expect((await give(member)).code).toBe('spending_limit')
})

test('a declined gift returns to its giver, once, and no longer counts', async () => {
  await limit(50)
  const { gift } = (await give(member)).data
  const decline = (by: Made) => app.call(api.gifts.decline, { token: by.token, params: { id: gift.id } })
  expect((await decline(bystander)).code).toBe('not_found')
  expect((await decline(member)).code).toBe('not_found')
  const before = await usdOf(bystander)
  expect((await decline(friend)).data.gift).toMatchObject({ status: 'reversed', declined: true })
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
