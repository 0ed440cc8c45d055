import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, stockShop } from '../../test/money/shop.ts'
import { subscriptionJobs } from '../subscriptions/jobs.ts'
import { startPrices } from './start-prices.ts'

const day = 86_400_000

let app: TestApp
let bystander: Bystander

let admin: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  await stockShop(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
beforeEach(() => pass(0))
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffPlans } = api
const reason = 'Members asked for it.'
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const fortnight = { ...none, fr: 'Quinzaine', days: 14, price: '17', startsAt: null as string | null }
const bronze = {
  ...{ en: 'Bronze', es: 'Bronce', fr: 'Bronze', pt: 'Bronze', sw: 'Shaba' },
  ...{ calls: 3, messages: 100, giftConversion: 55, price: '4', startsAt: null as string | null },
}
type Call = { token?: string; key?: string }
const addBoost = (part: Partial<typeof fortnight> = {}, { token = admin.token }: Call = {}) =>
  app.call(staffPlans.addBoost, { token, body: { ...fortnight, ...part, reason } })
const addPlan = (part: Partial<typeof bronze> = {}, { token = admin.token, key }: Call = {}) =>
  app.call(staffPlans.addPlan, {
    token,
    headers: key ? { 'idempotency-key': key } : {},
    body: { ...bronze, ...part, reason },
  })
const boosts = async ({ token }: Made) =>
  (await app.call(api.boosts.plans, { token, headers: { 'accept-language': 'fr' } })).data.plans
const plans = async ({ token }: Made) =>
  (await app.call(api.subscriptions.plans, { token, headers: { 'accept-language': 'sw' } })).data.plans
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const audited = async (action: string) =>
  (
    await sql<{ details: object }>`select details from audit_entry where action = ${action} order by id`.execute(
      app.ctx.db,
    )
  ).rows.map(({ details }) => details)

/** What happens each minute. */
async function sweep(): Promise<void> {
  await enqueue(app.ctx.db, subscriptionJobs.sweep, {})
  await app.runJobs()
}

/** Time passes, and the administrator proves the password again. */
async function pass(ms: number): Promise<void> {
  await letPass(app, ms)
  await sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
    app.ctx.db,
  )
}

test('a new boost is in the shop with its days and names, is bought at its price, and is recorded', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 2000n)
  const { data: effects } = await app.call(staffPlans.previewBoost, { token: admin.token, body: fortnight })
  expect(effects).toEqual({ price: 17, extreme: null, sameNames: [] })
  const saved = await addBoost()
  expect([saved.status, saved.message]).toEqual([201, 'Saved.'])
  const boost = (await boosts(member)).find(({ period }) => period === 14)
  expect(boost).toMatchObject({ price: 17, name: 'Quinzaine' })
  const params = { id: boost?.id ?? '' }
  const bought = await app.call(api.boosts.buy, { token: member.token, params, body: { price: 17 } })
  expect(bought.data.boost).toMatchObject({ period: 14, price: 17, running: true })
  expect(await cents(member)).toBe(300)
  expect(await audited('boost.add')).toMatchObject([{ reason, days: 14, price: 1700, names: { fr: 'Quinzaine' } }])
})

test('a new plan is offered with what it includes, is bought and renewed, and ends with notice once it is retired', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 2000n)
  const key = randomUUID()
  expect((await addPlan({}, { key })).status).toBe(201)
  expect((await addPlan({}, { key })).status).toBe(201)
  const all = await plans(member)
  expect(all.filter(({ name }) => name === 'Shaba')).toHaveLength(1)
  const plan = all.find(({ name }) => name === 'Shaba')
  expect(plan).toMatchObject({ price: 4, period: 30, calls: 3, messages: 100, giftConversion: 55 })
  const params = { id: plan?.id ?? '' }
  await app.call(api.subscriptions.subscribe, { token: member.token, params, body: { renew: true, price: 4 } })
  const mine = async () => (await app.call(api.subscriptions.mine, { token: member.token })).data.subscription
  expect(await mine()).toMatchObject({ plan: { name: 'Bronze' }, left: { calls: 3, messages: 100 } })
  await pass(30 * day + 1000)
  await sweep()
  expect(await cents(member)).toBe(2000 - 2 * 400)

  const sale = { country: null, price: '4', active: false, startsAt: null, reason }
  const item = { kind: 'plan', ...params } as const
  expect((await app.call(api.staffCatalogue.change, { token: admin.token, params: item, body: sale })).status).toBe(201)
  const other = await makeMember(app)
  await fund(app.ctx, other.id, 2000n)
  const refused = await app.call(api.subscriptions.subscribe, { token: other.token, params, body: { renew: false } })
  expect(refused.code).toBe('not_found')
  expect((await mine()).plan.name).toBe('Bronze')
  await pass(27 * day + 1000)
  await sweep()
  expect(app.mails.filter(({ to }) => to === member.email).at(-1)?.subject).toMatch(/^Your Bronze plan ends on/)
  await pass(3 * day)
  await sweep()
  expect((await mine()).plan.code).toBe('free')
  expect(await cents(member)).toBe(2000 - 2 * 400)
  expect(await audited('plan.add')).toMatchObject([{ reason, calls: 3, messages: 100, giftConversion: 55 }])
})

test('a new boost with a later start is for sale from then on', async () => {
  const startsAt = new Date(app.ctx.now().getTime() + day).toISOString()
  expect((await addBoost({ days: 21, startsAt })).status).toBe(201)
  expect((await boosts(admin)).map(({ period }) => period)).not.toContain(21)
  await pass(day + 1000)
  await startPrices(app.ctx)
  expect((await boosts(admin)).map(({ period }) => period)).toContain(21)
})

test('refused: days that a boost has, a plan without a name, wrong contents and prices, a full list, other staff', async () => {
  expect((await addBoost({ days: 3 })).message).toContain('already a boost')
  expect((await addBoost({ days: 0 })).errors).toHaveProperty('days')
  expect((await addBoost({ days: 60, price: '0' })).errors).toHaveProperty('price')
  expect((await addPlan({ sw: '' })).errors).toHaveProperty('sw')
  expect((await addPlan({ giftConversion: 90 })).errors).toHaveProperty('giftConversion')
  expect((await addPlan({ price: '100', giftConversion: 79 })).errors).toHaveProperty('giftConversion')
  const body = { ...bronze, en: 'gold', price: '100', giftConversion: 80 }
  const { data } = await app.call(staffPlans.previewPlan, { token: admin.token, body })
  expect(data).toMatchObject({ extreme: 'dearest', sameNames: expect.arrayContaining(['en']) })
  const { token } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  expect((await addPlan({}, { token })).status).toBe(403)
  await sql`insert into boost_plan (days, price) select days, 100 from generate_series(100, 120) days`.execute(
    app.ctx.db,
  )
  expect((await addBoost({ days: 60 })).message).toContain('list is full')
  await sql`delete from boost_plan where days >= 100`.execute(app.ctx.db)
})
