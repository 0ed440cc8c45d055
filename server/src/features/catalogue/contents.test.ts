import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { relay } from '../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { importPlan, wasLessened } from '../subscriptions/index.ts'
import { subscriptionJobs } from '../subscriptions/jobs.ts'
import { startContents } from './change-contents.ts'

const day = 86_400_000

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
  await sql`delete from plan_change`.execute(app.ctx.db)
  await sql`update subscription_plan set calls = 10, messages = 300, gift_conversion = 60 where code = 'silver'`.execute(
    app.ctx.db,
  )
  await pass(0)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffPlans } = api
const reason = 'Members call more than they write.'
const now = { calls: 10, messages: 300, giftConversion: 60 }
const more = { calls: 40, messages: null, giftConversion: 65 }
const less = { calls: 5, messages: 200, giftConversion: 60 }
type Form = Partial<NonNullable<CallOf<typeof staffPlans.previewContents>['body']>>
const formOf = (form: Form) => ({ ...now, startsAt: null, ...form })
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * day).toISOString()
const change = (form: Form, { id = shop.plan('silver'), token = admin.token } = {}) =>
  app.call(staffPlans.changeContents, { token, params: { id }, body: { ...formOf(form), reason } })
const preview = async (form: Form) =>
  (
    await app.call(staffPlans.previewContents, {
      token: admin.token,
      params: { id: shop.plan('silver') },
      body: formOf(form),
    })
  ).data
const take = ({ token }: Made, { renew = true, plan = 'silver' } = {}) =>
  app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan(plan) }, body: { renew } })
const mine = async ({ token }: Made) => (await app.call(api.subscriptions.mine, { token })).data.subscription
const offered = async ({ token }: Made) =>
  (await app.call(api.subscriptions.plans, { token })).data.plans.find(({ code }) => code === 'silver')
const mailsTo = ({ email }: Made) => app.mails.filter(({ to }) => to === email)
const actions = async () =>
  (
    await sql<{ action: string }>`
      select action from audit_entry where subject = ${shop.plan('silver')} order by id`.execute(app.ctx.db)
  ).rows.map(({ action }) => action)

/** Time passes, the sweeps run, and the administrator proves the password again. */
async function pass(ms: number): Promise<void> {
  await letPass(app, ms)
  await app.runJobs()
  await enqueue(app.ctx.db, subscriptionJobs.sweep, {})
  await app.runJobs()
  await sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
    app.ctx.db,
  )
}

async function subscribed(options?: Parameters<typeof take>[1]): Promise<Made> {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 20_000n)
  await take(member, options)
  return member
}

test('a running period keeps what it was bought with, a new one gets the new contents, and the change is recorded', async () => {
  const member = await subscribed({ renew: false })
  expect(await preview(more)).toEqual({
    changes: [
      { part: 'calls', from: 10, to: 40 },
      { part: 'messages', from: 300, to: null },
      { part: 'gifts', from: 60, to: 65 },
    ],
    ...{ isLess: false, running: 1, renewing: 0, orders: 0 },
  })
  const saved = await change(more)
  expect([saved.status, saved.message]).toEqual([201, 'What the plan includes is saved.'])
  const item = saved.data.items.find(({ id }) => id === shop.plan('silver'))
  expect([item?.contents, item?.nextContents]).toEqual([more, null])

  expect((await mine(member)).plan).toMatchObject(now)
  expect((await mine(member)).left).toEqual({ calls: 10, messages: 300 })
  expect(await offered(member)).toMatchObject({ ...now, change: null })
  const other = await subscribed({ renew: false })
  expect((await mine(other)).plan).toMatchObject(more)
  expect((await mine(other)).left).toEqual({ calls: 40, messages: null })
  expect(await actions()).toContain('plan.change')
})

test('a period that was started without its contents keeps them as well', async () => {
  const member = await subscribed({ renew: false })
  await sql`update subscription_period set calls = null, messages = null, gift_conversion = null`.execute(app.ctx.db)
  expect((await mine(member)).plan).toMatchObject(now)
  await change(more)
  expect((await mine(member)).plan).toMatchObject(now)
})

test('a renewal after the change gets less, its notice says so three days before, and the price does not change', async () => {
  const member = await subscribed()
  await change({ ...less, startsAt: inDays(5) })
  expect(await offered(await makeMember(app))).toMatchObject(now)
  expect((await mine(member)).next).toEqual(less)
  await pass(5 * day + 1000)
  expect(await offered(await makeMember(app))).toMatchObject(less)
  expect((await mine(member)).plan).toMatchObject(now)
  expect((await actions()).filter((action) => action === 'plan.start')).toHaveLength(1)
  await startContents(app.ctx)
  expect((await actions()).filter((action) => action === 'plan.start')).toHaveLength(1)

  await pass(22 * day)
  const notice = mailsTo(member).at(-1)
  expect(notice?.subject).toMatch(/^Your Silver plan renews on .* and will include less$/)
  expect(notice?.text).toContain('5 calls, 200 first messages and 60% of the price of gifts')
  await relay(app)
  const { notifications } = (await app.call(api.notifications.list, { token: member.token })).data
  expect(notifications.find(({ kind }) => kind === 'plan')).toMatchObject({
    kind: 'plan',
    data: { state: 'renewsLess' },
  })
  expect((await mine(member)).plan).toMatchObject(now)

  await pass(3 * day)
  expect(await mine(member)).toMatchObject({ plan: less, left: { calls: 5, messages: 200 }, next: null })
  expect((await balancesOf(app.ctx.db, member.id)).usdDeposited).toBe(20_000n - 2n * 999n)
})

test('a renewal whose notice an outage prevented does not get less', async () => {
  const member = await subscribed()
  expect((await change({ ...less, startsAt: inDays(5) })).status).toBe(201)
  await pass(5 * day + 1000)
  await pass(25 * day)
  expect(mailsTo(member).map(({ subject }) => subject)).toEqual(['Your Silver plan has been renewed'])
  expect(await mine(member)).toMatchObject({ plan: now, left: { calls: 10, messages: 300 }, next: less })
})

test('the notice names a change that only waits, and the usual notice goes to those whose plan becomes larger', async () => {
  const [member, early] = [await subscribed(), await subscribed({ plan: 'gold' })]
  await pass(25 * day)
  expect((await change({ ...less, startsAt: inDays(4.1) })).status).toBe(201)
  await pass(2.5 * day)
  expect(mailsTo(member).at(-1)?.subject).toMatch(/will include less$/)
  expect(mailsTo(early).at(-1)?.subject).toMatch(/^Your Gold plan renews on [\d\w ]+$/)
})

test('a renewal that is paid in the days of grace gets what its period started with', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 999n)
  await take(member)
  await pass(26.5 * day)
  expect((await change({ ...less, startsAt: inDays(4.1) })).status).toBe(201)
  await pass(4.2 * day)
  expect(await offered(await makeMember(app))).toMatchObject(less)
  expect(await mine(member)).toMatchObject({ plan: now, next: null })
  await fund(app.ctx, member.id, 999n)
  await pass(day)
  expect(await mine(member)).toMatchObject({ plan: now, graceUntil: null })
})

test('a change applies from its second on, also before the job that starts it has run', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 20_000n)
  const orderedAt = app.ctx.now()
  expect((await change({ ...less, startsAt: inDays(5) })).status).toBe(201)
  const lessened = (at: Date) => wasLessened(app.ctx.db, { planId: shop.plan('silver'), since: orderedAt, now: at })
  expect(await lessened(app.ctx.now())).toBe(false)
  await letPass(app, 5 * day + 1000)
  expect((await actions()).at(-1)).toBe('plan.schedule')
  expect(await offered(member)).toMatchObject(less)
  expect(await lessened(app.ctx.now())).toBe(true)
  await take(member)
  expect((await mine(member)).plan).toMatchObject(less)
  const [other, at] = [await makeMember(app), app.ctx.now()]
  const imported = { memberId: other.id, code: 'silver', endsAt: new Date(at.getTime() + day), now: at }
  await app.ctx.db.transaction().execute((tx) => importPlan(tx, imported))
  expect((await mine(other)).plan).toMatchObject(less)
})

test('less starts four days ahead at the earliest; the past, the same, a second change and the free plan are refused', async () => {
  expect((await change(less)).message).toContain('4 days from now')
  expect((await change({ ...less, startsAt: inDays(3) })).code).toBe('conflict')
  expect((await change({ messages: 299 })).code).toBe('conflict')
  expect((await change({ ...more, startsAt: inDays(-1) })).errors).toHaveProperty('startsAt')
  expect((await change({})).code).toBe('conflict')
  expect((await change(more, { id: shop.plan('free') })).code).toBe('conflict')
  expect((await change(more, { id: shop.boost(3) })).code).toBe('not_found')
  expect((await change({ calls: -1 })).errors).toHaveProperty('calls')
  expect((await change({ messages: 601 })).errors).toHaveProperty('messages')
  // The terms promise 50 to 80 percent.
  expect((await change({ giftConversion: 49 })).errors).toHaveProperty('giftConversion')
  expect((await change({ giftConversion: 81 })).errors).toHaveProperty('giftConversion')
  const { token } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  expect((await change(more, { token })).status).toBe(403)

  // With the largest plan the terms promise all of the 80.
  const small = { ...more, giftConversion: 79, startsAt: inDays(5) }
  expect((await change(small, { id: shop.plan('platinum') })).errors).toHaveProperty('giftConversion')
  expect((await change({ ...small, giftConversion: 80 }, { id: shop.plan('platinum') })).status).toBe(201)

  expect((await change({ ...more, startsAt: inDays(1) })).status).toBe(201)
  expect((await change({ ...more, startsAt: inDays(2) })).message).toContain('already waiting')
})

test('a cancelled change never starts', async () => {
  const { data } = await change({ ...more, startsAt: inDays(1) })
  const id = data.items.flatMap(({ nextContents }) => (nextContents ? [nextContents.id] : []))[0] ?? ''
  expect(data.items.find((item) => item.id === shop.plan('silver'))?.nextContents).toMatchObject({ ...more, reason })
  const cancel = () => app.call(staffPlans.cancelContents, { token: admin.token, params: { id } })
  expect((await cancel()).status).toBe(200)
  expect((await cancel()).code).toBe('not_found')
  await pass(2 * day)
  await startContents(app.ctx)
  expect(await offered(await makeMember(app))).toMatchObject(now)
  expect(await actions()).toContain('plan.cancel')
  const { rows } = await sql<{ reason: string }>`
    select details ->> 'reason' as reason from audit_entry where action = 'plan.cancel'`.execute(app.ctx.db)
  expect(rows[0]?.reason).toMatch(/^plan change /)
})
