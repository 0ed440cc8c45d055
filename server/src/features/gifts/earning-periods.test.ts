import { api, type CallOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'

const hour = 3_600_000
let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let shop: Shop

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
  sandbox = await openTestSandbox(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

/** The days that the receiver's earnings wait after the gift's own hold of a day. */
test.each([
  { channel: 'flutterwave', currency: 'TZS', amount: '26395.90', method: 'mobile', days: 2 },
  { channel: 'flutterwave', currency: 'TZS', amount: '26395.90', method: 'card', days: 13 },
  { channel: 'flutterwave', currency: 'NGN', amount: '13261.60', method: 'bank', days: 13 },
  { channel: 'paystack', currency: 'KES', amount: '1296.75', method: 'mobile', days: 2 },
  { channel: 'paystack', currency: 'KES', amount: '1296.75', method: 'card', days: 13 },
  { channel: 'tranzak', currency: 'XAF', amount: 5_774, method: 'mobile', days: 2 },
] as const)(
  'what was bought with $currency by $method of $channel can be withdrawn after $days days more',
  async ({ days, ...body }) => {
    expect(await daysHeld(body)).toEqual([days])
  },
)

test.each([
  { paidWith: 'mobile_money', days: 2 },
  { paidWith: 'card', days: 13 },
])(
  'a deposit without a chosen method that was paid by $paidWith counts as that: $days days more',
  async ({ paidWith, days }) => {
    const body = { channel: 'paystack', currency: 'KES', amount: '1296.75' } as const
    expect(await daysHeld(body, paidWith)).toEqual([days])
  },
)

/** Pays a deposit, gives a gift for it, redeems it a day later, and returns how long its earnings still wait. */
async function daysHeld(body: CallOf<typeof api.deposits.start>['body'], paidWith?: string): Promise<number[]> {
  const { one, other } = await makeMatch(app)
  const { data } = await app.call(api.deposits.start, { token: one.token, body })
  await sandbox.pay(data.reference, paidWith)
  await sandbox.quiet()
  await app.runJobs()
  const params = { id: shop.gift('rose'), otherId: other.uid }
  const bought = await app.call(api.gifts.purchase, { token: one.token, params, body: {} })
  expect(bought.status).toBe(200)
  await letPass(app, 24 * hour)
  await app.call(api.gifts.redeem, { token: other.token, params: { id: bought.data.gift.id } })
  const lots = await app.ctx.db
    .selectFrom('earning_lot')
    .where('member_id', '=', other.id)
    .select('matures_at')
    .execute()
  expect(await checkBooks(app.ctx.db)).toEqual([])
  return lots.map((lot) => Math.round((lot.matures_at.getTime() - app.ctx.now().getTime()) / hour / 24))
}
