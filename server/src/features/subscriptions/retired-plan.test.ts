import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { relay } from '../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { sweepSubscriptions } from './sweep.ts'

const day = 86_400_000
const minute = 60_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
beforeEach(() => sell(true))
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const sell = (active: boolean) =>
  app.ctx.db.updateTable('subscription_plan').set({ active }).where('code', '=', 'silver').execute()
const mine = async ({ token }: Made) => (await app.call(api.subscriptions.mine, { token })).data.subscription
const renewal = ({ token }: Made, renew: boolean) => app.call(api.subscriptions.renewal, { token, body: { renew } })
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const mailsTo = ({ email }: Made) => app.mails.filter(({ to }) => to === email)

async function subscribed({ money = 10_000n, renew = true, plan = 'silver' } = {}) {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, money)
  await app.call(api.subscriptions.subscribe, {
    token: member.token,
    params: { id: shop.plan(plan) },
    body: { renew },
  })
  return member
}

async function pass(ms: number) {
  await letPass(app, ms)
  await sweepSubscriptions(app.ctx)
  await app.runJobs()
}

test('a plan that is no longer sold is shown as ending, and its renewal can be switched off but not on', async () => {
  const [member, gold] = [await subscribed(), await subscribed({ plan: 'gold' })]
  expect(await mine(member)).toMatchObject({ retired: false, renews: true })
  await sell(false)
  expect(await mine(member)).toMatchObject({ plan: { code: 'silver' }, retired: true, renews: false, next: null })
  expect(await renewal(member, true)).toMatchObject({
    ...{ status: 409, code: 'conflict' },
    message: expect.stringMatching(/^We no longer sell this plan/),
  })
  expect((await renewal(member, false)).data.subscription).toMatchObject({ retired: true, renews: false })
  expect(await mine(gold)).toMatchObject({ plan: { code: 'gold' }, retired: false, renews: true })
  await sell(true)
  expect((await renewal(member, true)).data.subscription).toMatchObject({ retired: false, renews: true })
})

test.each([true, false])(
  'with renewal %s, the mail before its end offers another plan and no renewal',
  async (renew) => {
    const member = await subscribed({ renew })
    await sell(false)
    await pass(28 * day)
    const [mail] = mailsTo(member)
    expect(mail?.subject).toMatch(/^Your Silver plan ends on /)
    expect(mail?.text).toContain('We no longer sell it')
    expect(mail?.text).toContain('You can choose another plan whenever you like.')
    expect(mail?.text).not.toContain('switch renewal on')
    await relay(app)
    const { notifications } = (await app.call(api.notifications.list, { token: member.token })).data
    expect(notifications.find(({ kind }) => kind === 'plan')).toMatchObject({ data: { state: 'endsSoon' } })
    await pass(2 * day + minute)
    expect(await mine(member)).toMatchObject({ plan: { code: 'free' }, endsAt: null })
    expect(mailsTo(member).at(-1)?.subject).toBe('Your Silver plan has ended')
    expect(await cents(member)).toBe(9001)
  },
)

test('the mail before the end of a plan that is sold still names the renewal', async () => {
  const member = await subscribed({ renew: false })
  await pass(28 * day)
  expect(mailsTo(member)[0]?.text).toContain('switch renewal on')
})

test('in the days of grace a plan ends when it is no longer sold, without waiting for the next try', async () => {
  const [member, gold] = [await subscribed({ money: 1000n }), await subscribed({ money: 2000n, plan: 'gold' })]
  await pass(30 * day + minute)
  expect(await mine(member)).toMatchObject({ plan: { code: 'silver' }, graceUntil: expect.any(String) })
  await sell(false)
  expect(await mine(member)).toMatchObject({ plan: { code: 'free' }, graceUntil: null, renews: false })
  await pass(minute)
  expect(mailsTo(member).at(-1)?.subject).toBe('Your Silver plan has ended')
  expect(await mine(gold)).toMatchObject({ plan: { code: 'gold' }, graceUntil: expect.any(String) })
  await fund(app.ctx, member.id, 5000n)
  await pass(2 * day)
  expect(await cents(member)).toBe(5001)
})
