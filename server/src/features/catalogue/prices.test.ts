import { api, type CallOf, type PriceEffect } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { subscriptionJobs } from '../subscriptions/jobs.ts'
import { startPrices } from './start-prices.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let bystander: Bystander
let shop: Shop
let admin: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
beforeEach(async () => {
  await sql`update price_change set state = 'cancelled' where state = 'waiting'`.execute(app.ctx.db)
  await sql`delete from country_price`.execute(app.ctx.db)
  await sql`update gift set price = 300, active = true where code = 'rose'`.execute(app.ctx.db)
  await sql`update subscription_plan set price = 999, active = true where code = 'silver'`.execute(app.ctx.db)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffCatalogue } = api
const reason = 'The supplier costs more now.'
type Form = Partial<NonNullable<CallOf<typeof staffCatalogue.preview>['body']>>
const formOf = (form: Form) => ({ country: null, price: null, active: true, startsAt: null, ...form })
const rose = () => ({ kind: 'gift' as const, id: shop.gift('rose') })
const silver = () => ({ kind: 'plan' as const, id: shop.plan('silver') })
type Item = ReturnType<typeof rose> | ReturnType<typeof silver>
const change = (form: Form, params: Item = rose()) =>
  app.call(staffCatalogue.change, { token: admin.token, params, body: { ...formOf(form), reason } })
const preview = async (form: Form, params: Item = rose()) =>
  (await app.call(staffCatalogue.preview, { token: admin.token, params, body: formOf(form) })).data.effects
/** Time passes, and the administrator proves the password again. */
async function pass(ms: number): Promise<void> {
  await letPass(app, ms)
  await sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
    app.ctx.db,
  )
}
/** What happens each minute. */
async function renew(): Promise<void> {
  await enqueue(app.ctx.db, subscriptionJobs.sweep, {})
  await app.runJobs()
}
const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * hour).toISOString()
const roseOf = async ({ token }: Made) =>
  (await app.call(api.gifts.plans, { token })).data.plans.find(({ code }) => code === 'rose')?.amount
const silverOf = async ({ token }: Made) =>
  (await app.call(api.subscriptions.plans, { token })).data.plans.find(({ code }) => code === 'silver')?.price
const buyRose = (one: Made, other: Made, price?: number) =>
  app.call(api.gifts.purchase, {
    token: one.token,
    params: { id: shop.gift('rose'), otherId: other.uid },
    body: price === undefined ? {} : { price },
  })
const actions = async (subject: string) =>
  (
    await sql<{ action: string }>`select action from audit_entry where subject = ${subject} order by id`.execute(
      app.ctx.db,
    )
  ).rows.map(({ action }) => action)
const effect = (name: PriceEffect, rest: object = {}) => ({ effect: name, from: null, to: null, count: 0, ...rest })

test('a price changes at once, and a gift already bought keeps its price', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const before = (await buyRose(one, other)).data.gift
  expect(await preview({ price: 4.5 })).toEqual([effect('price', { from: 3, to: 4.5 })])
  expect(await roseOf(one)).toBe(3)
  const changed = await change({ price: 4.5 })
  expect([changed.status, changed.message]).toEqual([201, 'The price is saved.'])
  expect(changed.data.items.find(({ id }) => id === shop.gift('rose'))).toMatchObject({ price: 4.5, waiting: [] })
  expect(await roseOf(one)).toBe(4.5)
  expect((await buyRose(one, other, 3)).code).toBe('conflict')
  expect((await buyRose(one, other, 4.5)).status).toBe(200)
  expect((await balancesOf(app.ctx.db, one.id)).usdDeposited).toBe(250n)
  const { plans } = (await app.call(api.gifts.mine, { token: other.token })).data
  expect(plans.find(({ id }) => id === before.id)?.gift.amount).toBe(3)
  expect(await actions(shop.gift('rose'))).toContain('price.change')
})

test('a scheduled change starts at its time, not before, and once', async () => {
  const member = await makeMember(app)
  const { data } = await change({ price: 6, startsAt: inHours(3) })
  const waiting = data.items.find(({ id }) => id === shop.gift('rose'))?.waiting
  expect(waiting).toMatchObject([{ price: 6, active: true, country: null, reason }])
  await startPrices(app.ctx)
  expect(await roseOf(member)).toBe(3)
  expect((await change({ price: 7, startsAt: inHours(5) })).code).toBe('conflict')
  await pass(3 * hour + 1000)
  await app.runJobs()
  expect(await roseOf(member)).toBe(6)
  await startPrices(app.ctx)
  expect((await actions(shop.gift('rose'))).filter((action) => action === 'price.start')).toHaveLength(1)
})

test('no change is backdated, and a cancelled change never starts', async () => {
  const member = await makeMember(app)
  expect((await change({ price: 6, startsAt: inHours(-1) })).errors).toHaveProperty('startsAt')
  expect((await change({ price: 6, startsAt: inHours(24 * 400) })).errors).toHaveProperty('startsAt')
  const { data } = await change({ price: 6, startsAt: inHours(1) })
  const id = data.items.flatMap(({ waiting }) => waiting)[0]?.id ?? ''
  const cancel = () => app.call(staffCatalogue.cancel, { token: admin.token, params: { id } })
  expect((await cancel()).data.items.flatMap(({ waiting }) => waiting)).toEqual([])
  expect((await cancel()).code).toBe('not_found')
  await pass(2 * hour)
  await app.runJobs()
  await startPrices(app.ctx)
  expect(await roseOf(member)).toBe(3)
})

test('a country has its own price, all others keep theirs', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 300n)
  const { country_code: country } = await app.ctx.db
    .selectFrom('place')
    .where('member_id', '=', one.id)
    .select('country_code')
    .executeTakeFirstOrThrow()
  const nowhere = await makeMember(app, { at: null })
  expect(await preview({ country, price: 1 })).toEqual([effect('country', { from: 3, to: 1 }), effect('large')])
  await change({ country, price: 1 })
  expect([await roseOf(one), await roseOf(nowhere)]).toEqual([1, 3])
  expect((await buyRose(one, other, 1)).data.gift.gift.amount).toBe(1)
  expect((await balancesOf(app.ctx.db, one.id)).usdDeposited).toBe(200n)
  expect((await change({ country: 'ZZ', price: 1 })).errors).toHaveProperty('country')
  await change({ country, price: null })
  expect(await roseOf(one)).toBe(3)
})

test('a renewal keeps the agreed price after a rise, and costs less after a fall', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 10_000n)
  await app.call(api.subscriptions.subscribe, { token: member.token, params: silver(), body: { renew: true } })
  expect(await preview({ price: 15 }, silver())).toEqual([
    effect('price', { from: 9.99, to: 15 }),
    effect('agreed', { count: 1 }),
  ])
  expect(await preview({ price: 8 }, silver())).toContainEqual(effect('cheaper', { count: 1 }))
  expect(await preview({ price: 9.99, active: false }, silver())).toContainEqual(effect('ending', { count: 1 }))
  await change({ price: 15 }, silver())
  expect(await silverOf(member)).toBe(15)
  await pass(30 * day + 1000)
  await renew()
  expect((await balancesOf(app.ctx.db, member.id)).usdDeposited).toBe(10_000n - 999n * 2n)
  await change({ price: 8 }, silver())
  await pass(30 * day + 1000)
  await renew()
  expect((await balancesOf(app.ctx.db, member.id)).usdDeposited).toBe(10_000n - 999n * 2n - 800n)
})

test('the free plan, an unknown item, a missing price and a price beyond the limit are rejected', async () => {
  expect((await change({ price: 1 }, { ...silver(), id: shop.plan('free') })).code).toBe('conflict')
  expect((await change({ price: 1 }, { ...rose(), id: shop.plan('silver') })).code).toBe('not_found')
  expect((await change({})).errors).toHaveProperty('price')
  expect((await change({ price: 1000.01 })).errors).toHaveProperty('price')
  expect((await change({ price: 0 })).errors).toHaveProperty('price')
  expect((await change({ price: 3 })).code).toBe('conflict')
})

test('a withdrawn item is not offered and cannot be bought until it is restored', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  expect(await preview({ price: 3, active: false })).toEqual([effect('withdrawn')])
  await change({ price: 3, active: false })
  expect(await roseOf(one)).toBeUndefined()
  expect((await buyRose(one, other)).code).toBe('not_found')
  await change({ price: 3, active: true })
  expect(await roseOf(one)).toBe(3)
})
