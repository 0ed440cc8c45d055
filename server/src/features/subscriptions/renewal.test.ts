import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { failRows } from '../../test/database/row-faults.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { sweepSubscriptions } from './sweep.ts'

const day = 86_400_000
const hour = 3_600_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const take = ({ token }: Made, plan: string, renew = false) =>
  app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan(plan) }, body: { renew } })
const mine = async ({ token }: Made) => (await app.call(api.subscriptions.mine, { token })).data.subscription
const renewal = ({ token }: Made, renew: boolean) => app.call(api.subscriptions.renewal, { token, body: { renew } })
const cancel = ({ token }: Made) => app.call(api.subscriptions.cancel, { token })
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const mailsTo = ({ email }: Made) => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

async function taken({ money = 10_000n, renew = true } = {}) {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, money)
  await take(member, 'silver', renew)
  return member
}

/** What happens each minute, after some time has gone by. */
async function pass(ms: number) {
  await letPass(app, ms)
  await sweepSubscriptions(app.ctx)
  await sweepSubscriptions(app.ctx)
  await app.runJobs()
}

test('a renewal is announced three days before, paid at the end, and continues without a gap', async () => {
  const member = await taken()
  const { endsAt } = await mine(member)
  await pass(27 * day - hour)
  expect(mailsTo(member)).toEqual([])
  await pass(hour + 1000)
  await pass(hour)
  expect(mailsTo(member)).toHaveLength(1)
  expect(mailsTo(member)[0]).toMatch(/^Your Silver plan renews on \d+ \w+ \d{4}$/)
  expect(app.mails.at(-1)?.text).toContain('$9.99')
  await pass(3 * day)
  expect(await mine(member)).toMatchObject({
    plan: { code: 'silver' },
    startedAt: endsAt,
    renews: true,
    left: { calls: 10 },
  })
  expect(await cents(member)).toBe(10_000 - 2 * 999)
  expect(mailsTo(member).at(-1)).toBe('Your Silver plan has been renewed')
})

test('two plans that end together are each renewed at their own price', async () => {
  const [silver, gold] = [await taken(), await makeMember(app)]
  await fund(app.ctx, gold.id, 10_000n)
  await take(gold, 'gold', true)
  const price = 10_000 - (await cents(gold))
  await letPass(app, 30 * day + 1000)
  // The first one that is due is the last one in the table.
  await sql`update subscription set ends_at = ends_at where member_id = ${silver.id}`.execute(app.ctx.db)
  await sweepSubscriptions(app.ctx)
  expect([await cents(silver), await cents(gold)]).toEqual([10_000 - 2 * 999, 10_000 - 2 * price])
  expect([(await mine(silver)).plan.code, (await mine(gold)).plan.code]).toEqual(['silver', 'gold'])
})

test('a plan whose renewal fails stays due and does not affect the renewal of the plans after it', async () => {
  const [silver, gold] = [await taken(), await makeMember(app)]
  await fund(app.ctx, gold.id, 10_000n)
  await take(gold, 'gold', true)
  const price = 10_000 - (await cents(gold))
  await letPass(app, 30 * day + 1000)
  const repair = await failRows(app, { table: 'subscription_period', when: `new.member_id = ${silver.id}` })
  await expect(sweepSubscriptions(app.ctx)).rejects.toThrow()
  await repair()
  expect([await cents(silver), await cents(gold)]).toEqual([10_000 - 999, 10_000 - 2 * price])
  expect((await mine(gold)).plan.code).toBe('gold')
  await sweepSubscriptions(app.ctx)
  expect([await cents(silver), await cents(gold)]).toEqual([10_000 - 2 * 999, 10_000 - 2 * price])
})

test('the history of plans continues at its cursor, and the period of another member is not a cursor', async () => {
  const [member, other] = [await taken(), await taken()]
  const history = async ({ token }: Made, query: { limit?: number; cursor?: string } = {}) =>
    (await app.call(api.subscriptions.history, { token, query })).data
  await letPass(app, 30 * day + 1000)
  await sweepSubscriptions(app.ctx)
  const first = await history(member, { limit: 1 })
  const rest = await history(member, { limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.periods, ...rest.periods].map(({ reason }) => reason)).toEqual(['renewed', 'bought'])
  expect(rest.nextCursor).toBeNull()
  const foreign = (await history(other)).periods[0]?.id ?? ''
  expect((await history(member, { cursor: foreign })).periods).toEqual([])
})

test('concurrent sweeps renew once', async () => {
  const member = await taken()
  await letPass(app, 30 * day + 1000)
  await Promise.all(Array.from({ length: 6 }, () => sweepSubscriptions(app.ctx)))
  expect(await cents(member)).toBe(10_000 - 2 * 999)
  const { periods } = (await app.call(api.subscriptions.history, { token: member.token })).data
  expect(periods.map(({ reason }) => reason)).toEqual(['renewed', 'bought'])
})

test('without renewal the end is announced, and nothing is charged', async () => {
  const member = await taken({ renew: false })
  await pass(28 * day)
  expect(mailsTo(member)[0]).toMatch(/^Your Silver plan ends on /)
  expect(await mine(member)).toMatchObject({ plan: { code: 'silver' } })
  await pass(2 * day + 1000)
  expect(await mine(member)).toMatchObject({ plan: { code: 'free' }, renews: false, endsAt: null })
  expect(mailsTo(member)).toEqual([expect.any(String), 'Your Silver plan has ended'])
  expect(await cents(member)).toBe(9001)
})

test('an insufficient balance has three days of grace with the full plan, with a daily attempt', async () => {
  const member = await taken({ money: 1500n })
  await pass(30 * day + 1000)
  const { endsAt, graceUntil, plan } = await mine(member)
  expect(plan.code).toBe('silver')
  expect(Date.parse(graceUntil ?? '') - Date.parse(endsAt ?? '')).toBe(3 * day)
  expect(mailsTo(member).at(-1)).toBe('Your Silver plan couldn’t be renewed')
  await fund(app.ctx, member.id, 1000n)
  await pass(hour)
  expect(await cents(member)).toBe(1501)
  await pass(day)
  expect(await cents(member)).toBe(502)
  expect(await mine(member)).toMatchObject({ plan: { code: 'silver' }, startedAt: endsAt, graceUntil: null })
  expect(mailsTo(member).filter((subject) => subject.includes('couldn’t'))).toHaveLength(1)
})

test('after an unpaid grace period the member has the free plan', async () => {
  const member = await taken({ money: 1000n })
  for (const ms of [30 * day + 1000, day, day]) await pass(ms)
  expect((await mine(member)).plan.code).toBe('silver')
  await pass(day)
  expect(await mine(member)).toMatchObject({ plan: { code: 'free' }, graceUntil: null, renews: false })
  expect(mailsTo(member).at(-1)).toBe('Your Silver plan has ended')
  await fund(app.ctx, member.id, 5000n)
  await pass(2 * day)
  expect(await cents(member)).toBe(5001)
  expect((await take(member, 'silver')).status).toBe(200)
})

test('during the grace period a member may pay at once, or take another plan', async () => {
  const member = await taken({ money: 1000n })
  await pass(31 * day)
  const { endsAt } = await mine(member)
  await fund(app.ctx, member.id, 5000n)
  expect((await take(member, 'silver', true)).data.subscription).toMatchObject({ startedAt: endsAt, graceUntil: null })
  expect(await cents(member)).toBe(4002)
  const other = await taken({ money: 1000n })
  await pass(31 * day)
  await fund(app.ctx, other.id, 5000n)
  expect((await take(other, 'gold')).data.subscription).toMatchObject({ plan: { code: 'gold' }, graceUntil: null })
  expect(await cents(other)).toBe(3002)
})

test('after a long outage past days are not charged', async () => {
  const member = await taken()
  await pass(40 * day)
  expect((await mine(member)).plan.code).toBe('free')
  expect(await cents(member)).toBe(9001)
})

test('cancelling keeps the plan to its end, also shortly before; cancelling again changes nothing', async () => {
  const member = await taken()
  await pass(29 * day)
  const cancelled = await cancel(member)
  expect([cancelled.message, cancelled.data.subscription.renews]).toEqual([
    'Renewal is off. You won’t be charged again.',
    false,
  ])
  expect((await cancel(member)).status).toBe(200)
  expect((await mine(member)).plan.code).toBe('silver')
  await pass(day + 1000)
  expect((await mine(member)).plan.code).toBe('free')
  expect(await cents(member)).toBe(9001)
  expect((await cancel(member)).code).toBe('conflict')
})

test('renewal can be switched on and off, at the price of that day; a higher one requires a new consent', async () => {
  const member = await taken({ renew: false })
  expect((await renewal(member, true)).data.subscription).toMatchObject({ renews: true, renewalPrice: 9.99 })
  const price = (cents: number) =>
    app.ctx.db.updateTable('subscription_plan').set({ price: cents }).where('id', '=', shop.plan('silver')).execute()
  await price(1999)
  await pass(30 * day + 1000)
  expect(await cents(member)).toBe(10_000 - 2 * 999)
  await renewal(member, false)
  expect((await renewal(member, true)).data.subscription.renewalPrice).toBe(19.99)
  await price(499)
  await pass(30 * day)
  expect(await cents(member)).toBe(10_000 - 2 * 999 - 499)
  await price(999)
})

test('the free plan cannot be cancelled or renewed, nor the plan of another member', async () => {
  const member = await makeMember(app)
  expect((await cancel(member)).code).toBe('conflict')
  expect((await renewal(member, true)).code).toBe('conflict')
  expect((await app.call(api.subscriptions.cancel, {})).status).toBe(401)
  expect((await app.call(api.subscriptions.renewal, { token: member.token, body: {} as never })).status).toBe(400)
})
