import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { askWithdrawal, makeAccount, makeEarner } from '../../test/money/payouts.ts'
import { setAutomaticRate } from '../../test/money/rates.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { agreedCentsOf, fourEyesAboveCents, needsApproval, unapprovedMaxCents } from './withdrawal-rules.ts'

/** The rate that both sources agreed on. */
const agreed = 1326.16

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  shop = await stockShop(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const termsOf = async ({ token }: Made) => (await app.call(api.withdrawals.terms, { token })).data
const walletOf = async ({ token }: Made) => (await app.call(api.wallet.get, { token })).data
const nigeriaOf = async (member: Made) => (await termsOf(member)).countries.find(({ code }) => code === 'NG')
const setManualRate = (perUsd: number) =>
  app.ctx.db
    .updateTable('rate')
    .set({ per_usd: perUsd.toFixed(4), manual_at: app.ctx.now() })
    .where('currency', '=', 'NGN')
    .execute()

test('while payouts are frozen nothing can be withdrawn, and the wallet and the options say so', async () => {
  const [earner, other] = [await makeEarner(app, 10_000n), await makeEarner(app, 10_000n)]
  const matures_at = new Date(app.ctx.now().getTime() + 86_400_000)
  await app.ctx.db.insertInto('earning_lot').values({ member_id: earner.id, cents: 2500, matures_at }).execute()
  const freeze = (payouts_frozen_at: Date | null) =>
    app.ctx.db.updateTable('member').set({ payouts_frozen_at }).where('id', '=', earner.id).execute()
  const open = { withdrawable: 75, held: 25, nextFreeAt: matures_at.toISOString(), frozen: false }
  const closed = { withdrawable: 0, held: 25, nextFreeAt: null, frozen: true }

  expect(await walletOf(earner)).toMatchObject(open)
  await freeze(app.ctx.now())
  expect(await walletOf(earner)).toMatchObject({ usd: 100, ...closed })
  expect(await termsOf(earner)).toMatchObject({ open: true, ...closed })
  expect(await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })).toMatchObject({
    ...{ status: 409, code: 'conflict' },
    message: 'Withdrawals are paused for your account. Please write to us.',
  })
  expect((await buyRose(earner, await makeMember(app))).data.wallet).toMatchObject({ ...closed, usd: 97 })
  expect(await walletOf(other)).toMatchObject({ withdrawable: 100, frozen: false })

  await freeze(null)
  expect(await walletOf(earner)).toMatchObject({ ...open, withdrawable: 72 })
  expect(await termsOf(earner)).toMatchObject({ withdrawable: 72, frozen: false })
})

const buyRose = ({ token }: Made, receiver: Made) =>
  app.call(api.gifts.purchase, {
    token,
    params: { id: shop.gift('rose'), otherId: receiver.uid },
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  })

test.each([
  ['the agreed one', 1],
  ['set higher by staff', 1.019],
  ['set lower by staff', 0.981],
])('the options name the largest withdrawal without an approval; the rate is %s', async (_, factor) => {
  await setAutomaticRate(app, agreed)
  if (factor !== 1) await setManualRate(agreed * factor)
  const earner = await makeEarner(app, 100_000n)
  const accountId = await makeAccount(app, earner)
  const first = (await nigeriaOf(earner))?.approvalAbove ?? 0
  expect(first).toBeCloseTo(200 / Math.max(1, factor), 1)
  await askWithdrawal(app, earner, { accountId, amount: 50 })
  const above = (await nigeriaOf(earner))?.approvalAbove ?? 0
  expect(first - above).toBeCloseTo(50, 1)

  const other = await makeEarner(app, 100_000n)
  const otherAccount = await makeAccount(app, other)
  await askWithdrawal(app, other, { accountId: otherAccount, amount: 50 })
  const cents = Math.round(above * 100)
  const most = await askWithdrawal(app, earner, { accountId, amount: (cents / 100).toFixed(2) })
  const more = await askWithdrawal(app, other, { accountId: otherAccount, amount: ((cents + 1) / 100).toFixed(2) })
  expect([most.data.withdrawal.needsApproval, more.data.withdrawal.needsApproval]).toEqual([false, true])
  expect((await nigeriaOf(other))?.approvalAbove).toBe(0)
  await setAutomaticRate(app, agreed)
})

test('without a rate the options name neither what arrives nor an approval', async () => {
  await app.ctx.db
    .updateTable('rate')
    .set({ agreed_per_usd: null, agreed_at: null })
    .where('currency', '=', 'NGN')
    .execute()
  expect(await nigeriaOf(await makeEarner(app))).toMatchObject({ perUsd: null, approvalAbove: null })
  await setAutomaticRate(app, agreed)
})

test('one cent more than the largest amount without an approval needs one, at any rate and any sum of the day', () => {
  const rates = [
    { perUsd: '1326.16', agreedPerUsd: '1326.16', currency: 'NGN' },
    { perUsd: '1351.3577', agreedPerUsd: '1326.16', currency: 'NGN' },
    { perUsd: '1300.01', agreedPerUsd: '1326.16', currency: 'NGN' },
    { perUsd: '588.9', agreedPerUsd: '577.39', currency: 'XAF' },
  ]
  for (const rate of rates)
    for (const day of [0n, 1n, 5_033n, 19_999n, fourEyesAboveCents]) {
      const most = unapprovedMaxCents(day, rate)
      const needs = [most, most + 1n].map((cents) => needsApproval(day, agreedCentsOf(cents, rate)))
      expect([rate, day, needs]).toEqual([rate, day, [false, true]])
    }
  expect(unapprovedMaxCents(fourEyesAboveCents + 1n, { perUsd: '1', agreedPerUsd: '1', currency: 'USD' })).toBe(0n)
})
