import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformBalance } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { askWithdrawal, confirm, later, makeEarner, moneyOf, withdrawalsOf } from '../../../test/money/payouts.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  await app.runJobs()
  await sandbox.quiet()
  await app.runJobs()
}
const dayMs = 25 * 3_600_000

/** A mobile wallet that may be used: saved by its owner, a day ago. */
async function makeWallet(
  earner: Made,
  account: { accountNumber: string; country?: 'UG'; bankCode?: string },
): Promise<string> {
  await confirm(app, earner)
  const saved = await app.call(api.withdrawals.addAccount, {
    token: earner.token,
    body: { kind: 'mobile_money', country: 'TZ', bankCode: 'VODACOM', accountName: 'Ada Obi', ...account },
  })
  expect(saved.status).toBe(201)
  app.advance(dayMs)
  await confirm(app, earner)
  return saved.data.account.id
}

test('dollars arrive on a Tanzanian phone in shillings', async () => {
  const earner = await makeEarner(app, 10_000n)
  const before = await platformBalance(app.ctx.db, 'payouts:flutterwave', { currency: 'TZS' })
  const accountId = await makeWallet(earner, { accountNumber: '0755 120 000' })
  const requested = await askWithdrawal(app, earner, { accountId, amount: 20 })
  expect(requested).toMatchObject({
    status: 201,
    data: { withdrawal: { status: 'held', currency: 'TZS', payoutAmount: 52_791.8 } },
  })
  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid', reason: null }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 8000, hold: 0 })
  expect(await platformBalance(app.ctx.db, 'payouts:flutterwave', { currency: 'TZS' })).toBeGreaterThan(before)
  const { transfers } = await sandbox.state()
  expect(transfers.at(-1)).toMatchObject({ account: '0000', amount: 5_279_180 })
})

test('Ugandan shillings have no cents', async () => {
  const earner = await makeEarner(app, 10_000n)
  const account = { country: 'UG', bankCode: 'MTN', accountNumber: '0772 123 456' } as const
  const requested = await askWithdrawal(app, earner, { accountId: await makeWallet(earner, account), amount: '10.01' })
  expect(requested.data.withdrawal).toMatchObject({ currency: 'UGX', payoutAmount: 39_185 })
  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid' }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 8999, hold: 0 })
})

test.each(['1001', '1005', '1006'])('a number that ends in %s gets nothing, and the dollars return', async (ending) => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeWallet(earner, { accountNumber: `075512${ending}` })
  await askWithdrawal(app, earner, { accountId })
  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'failed', reason: expect.any(String) }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 10_000, hold: 0 })
})

test('a lost response is followed by a poll, not by a second payout', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeWallet(earner, { accountNumber: '0755 120 777' })
  await sandbox.fault('error_after_effect', { path: '/v3/transfers' })
  const { data } = await askWithdrawal(app, earner, { accountId })
  await settle()
  await later(app, 2 * 60_000)
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid' }])
  const { transfers } = await sandbox.state()
  expect(transfers.filter(({ reference }) => reference === data.withdrawal.reference)).toHaveLength(1)
  expect(await moneyOf(app, earner)).toEqual({ earned: 8000, hold: 0 })
})

test('a large one waits for two staff members', async () => {
  const earner = await makeEarner(app, 100_000n)
  const accountId = await makeWallet(earner, { accountNumber: '0755 120 888' })
  const { data } = await askWithdrawal(app, earner, { accountId, amount: 300 })
  await settle()
  expect(data.withdrawal.needsApproval).toBe(true)
  const staff = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
  const sent = async () =>
    (await sandbox.state()).transfers.filter(({ reference }) => reference === data.withdrawal.reference).length
  for (const [at, { token }] of staff.entries()) {
    expect(await sent()).toBe(0)
    const { id } = data.withdrawal
    expect((await app.call(api.staffPayouts.approve, { token, params: { id } })).status).toBe(200)
    await settle()
    expect(await sent()).toBe(at)
  }
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid' }])
})

test('without a sender name Tanzania is not offered, Mozambique never', async () => {
  const countries = async () => {
    const earner = await makeEarner(app)
    await confirm(app, earner)
    return (await app.call(api.withdrawals.terms, { token: earner.token })).data.countries.map(({ code }) => code)
  }
  expect(await countries()).toEqual(expect.arrayContaining(['TZ', 'UG']))
  const { flutterwave } = app.ctx.payments
  app.ctx.payments.flutterwave = null
  const without = await countries()
  expect(without).not.toContain('TZ')
  expect(without).not.toContain('MZ')
  app.ctx.payments.flutterwave = flutterwave
})
