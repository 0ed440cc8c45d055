import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'
import { balanceOf } from '../../wallet/index.ts'

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

type Form = { channel: 'paystack' | 'tranzak'; currency: string; amount: number | string }
const naira: Form = { channel: 'paystack', currency: 'NGN', amount: '13261.60' }
const francs: Form = { channel: 'tranzak', currency: 'XAF', amount: 5774 }

const start = (payer: Made, body: Form, key?: string) =>
  app.call(api.deposits.start, { token: payer.token, body, headers: key ? { 'idempotency-key': key } : {} })
const fetchDeposit = async (payer: Made, reference: string) =>
  (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data
const walletOf = async (payer: Made) => (await app.call(api.wallet.get, { token: payer.token })).data
/** The notice has arrived and the jobs it asked for have run. */
const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}

test(
  'naira by Paystack are credited as dollars at the promised rate, with a mail and an event',
  spec('3.8', '3.10', '7.12'),
  async () => {
    const payer = await makeMember(app, { locale: 'fr' })
    const quoted = await app.call(api.deposits.rate, { token: payer.token, query: { currency: 'NGN' } })
    expect(quoted.data.rate.deposit_rate).toBe(1326.16)
    await app.ctx.db.updateTable('rate').set({ per_usd: '2000' }).where('currency', '=', 'NGN').execute()
    const started = await start(payer, naira)
    await app.ctx.db.updateTable('rate').set({ per_usd: '1326.16' }).where('currency', '=', 'NGN').execute()
    expect(started).toMatchObject({ status: 200, data: { reference: expect.stringMatching(/^[0-9a-f]{32}$/) } })
    expect(started.data.url).toMatch(/^http/)
    expect(await fetchDeposit(payer, started.data.reference)).toMatchObject({ status: 'pending', credited: null })
    expect((await walletOf(payer)).usd).toBe(0)

    await sandbox.pay(started.data.reference)
    await settle()
    expect(await fetchDeposit(payer, started.data.reference)).toMatchObject({
      status: 'paid',
      amount: 13261.6,
      credited: 10,
    })
    expect(await walletOf(payer)).toMatchObject({ usd: 10, credits: 0, withdrawable: 0 })
    expect(app.emitted).toContainEqual({ to: payer.uid, name: 'wallet.changed', payload: { usd: 10, credits: 0 } })
    expect(app.mails.at(-1)).toMatchObject({ to: payer.email, locale: 'fr', subject: expect.stringContaining('10,00') })
    const me = await app.call(api.accounts.me, { token: payer.token })
    expect(me.data.user).toMatchObject({ wallet: 10, credits: 0 })
  },
)

test('francs by Tranzak open its own page, without decimals', spec('3.11', '7.10'), async () => {
  const payer = await makeMember(app)
  const started = await start(payer, francs)
  expect(started.data.payment_url).toMatch(/^http/)
  expect(started.data.url).toBeUndefined()
  await sandbox.pay(started.data.reference)
  await settle()
  expect(await fetchDeposit(payer, started.data.reference)).toMatchObject({
    status: 'paid',
    amount: 5774,
    credited: 10,
  })
  const fractional = await start(payer, { ...francs, amount: '5774.5' })
  expect(fractional).toMatchObject({ status: 400, errors: { amount: [expect.stringContaining('XAF')] } })
})

test('a failed payment credits nothing and shows the reason', async () => {
  const payer = await makeMember(app)
  const started = await start(payer, francs)
  await sandbox.fail(started.data.reference)
  await settle()
  const after = await fetchDeposit(payer, started.data.reference)
  expect(after).toMatchObject({ status: 'failed', credited: null, url: null })
  expect(after.reason).toBeTruthy()
  expect((await walletOf(payer)).usd).toBe(0)
})

test('a lost webhook is compensated by polling, and a repeated one credits once', async () => {
  const payer = await makeMember(app)
  const lost = await start(payer, naira)
  await sandbox.fault('drop')
  await sandbox.pay(lost.data.reference)
  await settle()
  expect((await walletOf(payer)).usd).toBe(0)
  app.advance(15_000)
  await app.runJobs()
  expect((await walletOf(payer)).usd).toBe(10)
  await sandbox.repeat()
  await settle()
  expect((await walletOf(payer)).usd).toBe(10)
})

test('an unpaid payment expires after a day, and one paid afterwards still counts', async () => {
  const payer = await makeMember(app)
  const { data } = await start(payer, naira)
  for (const minutes of [1, 2, 5, 30, 24 * 60, 20]) {
    app.advance(minutes * 60_000)
    await app.runJobs()
  }
  const stateOf = () =>
    app.ctx.db.selectFrom('deposit').where('reference', '=', data.reference).select('state').executeTakeFirst()
  expect(await stateOf()).toEqual({ state: 'expired' })
  await sandbox.pay(data.reference)
  await settle()
  expect(await stateOf()).toEqual({ state: 'paid' })
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 10, credits: 0 })
})

test('two concurrent calls with one key are one payment, and another body is rejected', async () => {
  const payer = await makeMember(app)
  const key = randomUUID()
  const duplicates = await Promise.all([start(payer, naira, key), start(payer, naira, key), start(payer, naira, key)])
  expect(
    new Set(duplicates.map((duplicate) => `${duplicate.status} ${duplicate.data.reference} ${duplicate.data.url}`))
      .size,
  ).toBe(1)
  expect(await start(payer, { ...naira, amount: 20_000 }, key)).toMatchObject({ status: 422, code: 'key_reused' })
  const { deposits } = (await app.call(api.deposits.list, { token: payer.token })).data
  expect(deposits).toHaveLength(1)
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('the list of payments continues at its cursor, and the reference of another member is not a cursor', async () => {
  const [payer, other] = [await makeMember(app), await makeMember(app)]
  const references: string[] = []
  for (const amount of [13_261, 13_262, 13_263])
    references.unshift((await start(payer, { ...naira, amount })).data.reference)
  const foreign = (await start(other, naira)).data.reference
  const listed = async (query: { cursor?: string; limit?: number }) =>
    (await app.call(api.deposits.list, { token: payer.token, query })).data
  const first = await listed({ limit: 2 })
  expect(first.deposits.map(({ reference }) => reference)).toEqual(references.slice(0, 2))
  const rest = await listed({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ deposits: [{ reference: references[2] }], nextCursor: null })
  expect((await listed({ cursor: foreign })).deposits).toEqual([])
})

test('each of two payments of a member is read by its own reference', async () => {
  const payer = await makeMember(app)
  const [first, second] = [(await start(payer, naira)).data.reference, (await start(payer, francs)).data.reference]
  expect(await fetchDeposit(payer, first)).toMatchObject({ reference: first, currency: 'NGN' })
  expect(await fetchDeposit(payer, second)).toMatchObject({ reference: second, currency: 'XAF' })
})

test('a member cannot read another member’s payment', async () => {
  const [payer, other] = [await makeMember(app), await makeMember(app)]
  const { reference } = (await start(payer, naira)).data
  const read = (who: Made) => app.call(api.deposits.get, { token: who.token, params: { reference } })
  expect((await read(other)).status).toBe(404)
  expect((await read(payer)).data.reference).toBe(reference)
})
