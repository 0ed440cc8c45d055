import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import {
  askWithdrawal,
  confirm,
  later,
  makeAccount,
  makeEarner,
  moneyOf,
  withdrawalsOf,
} from '../../test/money/payouts.ts'
import { spec } from '../../test/spec.ts'

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

test('naira leave the wallet, are held, and arrive at the rate of that moment', spec('1.19'), async () => {
  const earner = await makeEarner(app, 10_000n, { locale: 'fr' })
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner), amount: '20.50' })
  expect(requested).toMatchObject({
    status: 201,
    message: 'Your withdrawal has started.',
    data: {
      withdrawal: { status: 'held', amount: 20.5, currency: 'NGN', payoutAmount: 27186.28, needsApproval: false },
      wallet: { usd: 79.5, withdrawable: 79.5 },
    },
  })
  expect(requested.data.withdrawal.account).toMatchObject({ ending: '6789', bankName: 'Guaranty Trust Bank' })
  expect(requested.body).not.toContain('0123456789')
  expect(await moneyOf(app, earner)).toEqual({ earned: 7950, hold: 2050 })

  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid', amount: 20.5, reason: null }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 7950, hold: 0 })
  const mails = app.mails.filter(({ to }) => to === earner.email)
  expect(mails.map(({ subject, locale }) => [locale, subject])).toEqual([
    ['fr', expect.stringContaining('20,50')],
    ['fr', expect.stringContaining('retrait versé')],
  ])
  expect(app.emitted).toContainEqual({ to: earner.uid, name: 'wallet.changed', payload: { usd: 79.5, credits: 0 } })
})

test('a number ending in 1001 fails at the bank: all of it is returned, with the reason', async () => {
  const earner = await makeEarner(app, 10_000n)
  await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner, '0123451001') })
  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'failed', reason: expect.stringMatching(/\w/) }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 10_000, hold: 0 })
  expect(app.mails.at(-1)).toMatchObject({ to: earner.email, subject: 'Your withdrawal didn’t go through' })
})

test('a number ending in 1002 is paid and then reversed: it returns once', async () => {
  const earner = await makeEarner(app, 10_000n)
  await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner, '0123451002') })
  await settle()
  await settle()
  await sandbox.repeat()
  await settle()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'reversed' }])
  expect(await moneyOf(app, earner)).toEqual({ earned: 10_000, hold: 0 })
})

test('without a webhook the payout is found by polling', async () => {
  const earner = await makeEarner(app, 10_000n)
  await sandbox.fault('drop', { times: 1 })
  await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  await app.runJobs()
  await sandbox.quiet()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'submitted' }])
  await later(app, 61_000)
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid' }])
})

test('the same key has one effect and one response; other details are rejected', async () => {
  const earner = await makeEarner(app, 10_000n)
  const order = { accountId: await makeAccount(app, earner), key: randomUUID() }
  const duplicates = await Promise.all([1, 2, 3].map(() => askWithdrawal(app, earner, order)))
  expect(duplicates.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(duplicates.map(({ data }) => data.withdrawal.id)).size).toBe(1)
  expect(await moneyOf(app, earner)).toMatchObject({ earned: 8000 })
  expect(await askWithdrawal(app, earner, { ...order, amount: 30 })).toMatchObject({ status: 422, code: 'key_reused' })
  const keyless = { token: earner.token, body: { accountId: order.accountId, amount: 20 } }
  expect(await app.call(api.withdrawals.withdraw, keyless)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('a webhook identifies the withdrawal by its public id', async () => {
  const earner = await makeEarner(app, 10_000n)
  await app.ctx.db
    .insertInto('webhook_endpoint')
    .values({ url: 'https://hooks.example.com/', events: ['payout.needed'], created_at: app.ctx.now() })
    .execute()
  const { data } = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  const published = await app.ctx.db.selectFrom('webhook_delivery').select('data').execute()
  await app.ctx.db.deleteFrom('webhook_endpoint').execute()
  expect(published.map((row) => row.data)).toEqual([
    {
      withdrawalId: data.withdrawal.id,
      channel: 'paystack',
      currency: 'NGN',
      amountMinor: 2_652_320,
      needsApproval: false,
    },
  ])
})

test('concurrent withdrawals take no more than the balance', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeAccount(app, earner)
  const answers = await Promise.all(Array.from({ length: 12 }, () => askWithdrawal(app, earner, { accountId })))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(402)])
  expect(await moneyOf(app, earner)).toEqual({ earned: 0, hold: 10_000 })
  await settle()
})

test('deposits cannot be withdrawn, and held earnings not yet', async () => {
  const payer = await makeMember(app)
  await fund(app.ctx, payer.id, 10_000n)
  const paidIn = await askWithdrawal(app, payer, { accountId: await makeAccount(app, payer) })
  expect(paidIn).toMatchObject({
    status: 402,
    code: 'insufficient_funds',
    message: expect.stringContaining('earnings'),
  })

  const earner = await makeEarner(app, 10_000n)
  const matures_at = new Date(app.ctx.now().getTime() + 3 * 86_400_000)
  await app.ctx.db.insertInto('earning_lot').values({ member_id: earner.id, cents: 9000, matures_at }).execute()
  const accountId = await makeAccount(app, earner)
  const terms = await app.call(api.withdrawals.terms, { token: earner.token })
  expect(terms.data).toMatchObject({ open: true, withdrawable: 10, held: 90, nextFreeAt: matures_at.toISOString() })
  expect((await askWithdrawal(app, earner, { accountId })).status).toBe(402)
  app.advance(3 * 86_400_000 + 1)
  await confirm(app, earner)
  expect((await askWithdrawal(app, earner, { accountId })).status).toBe(201)
})

test('the limit is 500 dollars a day, and available again the next day', async () => {
  const earner = await makeEarner(app, 100_000n)
  const accountId = await makeAccount(app, earner)
  for (const amount of [200, 200]) expect((await askWithdrawal(app, earner, { accountId, amount })).status).toBe(201)
  const much = await askWithdrawal(app, earner, { accountId, amount: '100.01' })
  expect(much).toMatchObject({ status: 409, code: 'withdrawal_limit' })
  expect((await askWithdrawal(app, earner, { accountId, amount: 100 })).status).toBe(201)
  app.advance(86_400_001)
  await confirm(app, earner)
  expect((await askWithdrawal(app, earner, { accountId, amount: 200 })).status).toBe(201)
  await settle()
})

test('amounts are parsed strictly', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeAccount(app, earner)
  for (const amount of ['-20', '0', '4.99', '20.001', '1e2', '٢٠', '20,5', 'NaN', 9e20, Number.MAX_SAFE_INTEGER]) {
    const requested = await askWithdrawal(app, earner, { accountId, amount })
    expect([amount, requested.status >= 400 && requested.status < 500]).toEqual([amount, true])
  }
  const small = await askWithdrawal(app, earner, { accountId, amount: '4.99' })
  expect(small.errors).toEqual({ amount: ['The smallest amount is $5.00.'] })
  expect(await moneyOf(app, earner)).toEqual({ earned: 10_000, hold: 0 })
})

test('a password confirmed six minutes ago is required again', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeAccount(app, earner)
  app.advance(6 * 60_000)
  expect(await askWithdrawal(app, earner, { accountId })).toMatchObject({ status: 403, code: 'password_required' })
  await confirm(app, earner)
  expect((await askWithdrawal(app, earner, { accountId })).status).toBe(201)
})

test('while payouts are frozen no withdrawal is made, and a held one is not sent', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeAccount(app, earner)
  await askWithdrawal(app, earner, { accountId })
  const freeze = (payouts_frozen_at: Date | null) =>
    app.ctx.db.updateTable('member').set({ payouts_frozen_at }).where('id', '=', earner.id).execute()
  await freeze(app.ctx.now())
  await app.runJobs()
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'held' }])
  expect(await askWithdrawal(app, earner, { accountId })).toMatchObject({ status: 409, code: 'conflict' })
  await freeze(null)
  await later(app, 3_600_001)
  await settle()
  await confirm(app, earner)
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'paid' }])
})

test('of two accounts the money goes to the chosen one', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accounts = [await makeAccount(app, earner, '1111111111'), await makeAccount(app, earner, '2222222222')]
  for (const [index, accountId] of accounts.entries()) {
    const { data } = await askWithdrawal(app, earner, { accountId })
    expect([index, data.withdrawal.account.ending]).toEqual([index, ['1111', '2222'][index]])
  }
})

test('unauthenticated requests, other accounts and old rates are rejected', async () => {
  const [earner, other] = [await makeEarner(app, 10_000n), await makeEarner(app, 10_000n)]
  const foreign = await makeAccount(app, other)
  expect((await askWithdrawal(app, earner, { accountId: foreign })).status).toBe(404)
  expect((await askWithdrawal(app, earner, { accountId: randomUUID() })).status).toBe(404)
  expect((await askWithdrawal(app, { ...earner, token: '' }, { accountId: foreign })).status).toBe(401)
  const page = await app.call(api.withdrawals.list, { token: earner.token, query: { cursor: 'x' } })
  expect(page).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('the list pages without gaps', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = await makeAccount(app, earner)
  for (const amount of [5, 6, 7]) await askWithdrawal(app, earner, { accountId, amount })
  const first = await app.call(api.withdrawals.list, { token: earner.token, query: { limit: 2 } })
  expect(first.data.withdrawals.map(({ amount }) => amount)).toEqual([7, 6])
  const cursor = first.data.nextCursor ?? ''
  const second = await app.call(api.withdrawals.list, { token: earner.token, query: { limit: 2, cursor } })
  expect(second.data).toMatchObject({ withdrawals: [{ amount: 5 }], nextCursor: null })
})
