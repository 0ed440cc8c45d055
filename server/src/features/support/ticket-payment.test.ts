import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { depositLegs, fund, posting } from '../../test/money/books.ts'
import { askWithdrawal, makeAccount, makeEarner } from '../../test/money/payouts.ts'
import { stockShop } from '../../test/money/shop.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  staff = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const content = 'I paid, but it is not in my wallet.'
const ask = ({ token }: Pick<Made, 'token'>, reference: string, more: { content?: string } = {}) =>
  app.call(api.support.open, { token, body: { kind: 'payment', reference, content, ...more } })
const show = ({ token }: Made, reference: string) => app.call(api.support.payment, { token, params: { reference } })
const cardOf = async (id: string) =>
  (await app.call(api.support.staffRead, { token: staff.token, params: { id } })).data.ticket
const startDeposit = async ({ token }: Made): Promise<string> => {
  const body = { channel: 'paystack', currency: 'NGN', amount: '13261.60' } as const
  return (await app.call(api.deposits.start, { token, body })).data.reference
}

test('a question about a deposit has what its provider reported, then and now', async () => {
  const payer = await makeMember(app)
  const reference = await startDeposit(payer)
  const before = await show(payer, reference)
  expect(before.data).toEqual({
    payment: { kind: 'deposit', reference, amount: 13261.6, currency: 'NGN', createdAt: expect.any(String) },
    ticketId: null,
  })
  const opened = await ask(payer, reference)
  expect([opened.status, opened.data.ticket.kind]).toEqual([201, 'payment'])
  const { id } = opened.data.ticket
  expect((await cardOf(id)).payment).toMatchObject({
    ...before.data.payment,
    provider: 'paystack',
    state: 'pending',
    stateThen: 'pending',
    lastEvent: null,
    fault: null,
  })
  await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
  const paid = (await cardOf(id)).payment
  expect(paid).toMatchObject({ state: 'paid', stateThen: 'pending' })
  expect(paid?.lastEvent).toEqual({ name: 'charge.success', at: expect.any(String) })
  const listed = await app.call(api.support.staffList, { token: staff.token })
  expect(listed.data.tickets.find((one) => one.id === id)?.payment).toEqual(paid)
})

test('what the form says of a payment is not believed', async () => {
  const payer = await makeMember(app)
  const reference = await startDeposit(payer)
  const body = { kind: 'payment', reference, content, state: 'paid', payment_state: 'paid', amount: 1 } as never
  const { id } = (await app.call(api.support.open, { token: payer.token, body })).data.ticket
  expect((await cardOf(id)).payment).toMatchObject({ state: 'pending', stateThen: 'pending', amount: 13261.6 })
})

test('a second question about one payment continues the open ticket; after it was closed a new one begins', async () => {
  const payer = await makeMember(app)
  const reference = await startDeposit(payer)
  const first = (await ask(payer, reference)).data.ticket.id
  const second = await ask(payer, reference, { content: 'It is still not there.' })
  expect([second.status, second.data.ticket.id]).toEqual([201, first])
  expect((await show(payer, reference)).data.ticketId).toBe(first)
  expect((await cardOf(first)).lines.map(({ body }) => body)).toEqual([content, 'It is still not there.'])
  const close = { content: 'It has arrived.', close: true }
  await app.call(api.support.answer, { token: staff.token, params: { id: first }, body: close })
  expect((await show(payer, reference)).data.ticketId).toBeNull()
  expect((await ask(payer, reference)).data.ticket.id).not.toBe(first)
})

test('two questions at once make one ticket', async () => {
  const payer = await makeMember(app)
  const reference = await startDeposit(payer)
  const sent = await Promise.all([ask(payer, reference), ask(payer, reference), ask(payer, reference)])
  expect(new Set(sent.map(({ data }) => data.ticket.id)).size).toBe(1)
  const rows = await app.ctx.db.selectFrom('ticket').where('member_id', '=', payer.id).select('id').execute()
  expect(rows).toHaveLength(1)
})

test('a merged ticket about a payment leads to the one that continues it, which shows the payment', async () => {
  const payer = await makeMember(app)
  const reference = await startDeposit(payer)
  const { id } = (await ask(payer, reference)).data.ticket
  const chat = { kind: 'chat', content: 'Where is my money?' } as const
  const other = (await app.call(api.support.open, { token: payer.token, body: chat })).data.ticket.id
  const into = { into: other, reason: 'Both ask about one payment.' }
  await app.call(api.support.merge, { token: staff.token, params: { id }, body: into })
  expect((await ask(payer, reference)).data.ticket.id).toBe(other)
  expect((await cardOf(other)).merged).toMatchObject([{ id, payment: { reference, state: 'pending' } }])
})

test('a withdrawal and a purchase can be asked about too', async () => {
  const shop = await stockShop(app)
  const earner = await makeEarner(app, 10_000n)
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner), amount: 20 })
  const { reference } = requested.data.withdrawal
  const withdrawal = await cardOf((await ask(earner, reference)).data.ticket.id)
  expect(withdrawal.payment).toMatchObject({ kind: 'withdrawal', reference, currency: 'NGN', stateThen: 'held' })

  const buyer = await makeMember(app)
  await fund(app.ctx, buyer.id, 2_000n)
  const plan = { token: buyer.token, params: { id: shop.plan('silver') }, body: {} }
  await app.call(api.subscriptions.subscribe, plan)
  const statement = await app.call(api.wallet.transactions, { token: buyer.token })
  const row = statement.data.transactions.find(({ kind }) => kind === 'plan_purchase')
  const purchase = await cardOf((await ask(buyer, row?.reference ?? '')).data.ticket.id)
  expect(purchase.payment).toMatchObject({
    kind: 'transfer',
    provider: 'wallet',
    amount: -9.99,
    currency: 'USD',
    state: 'done',
    lastEvent: { name: 'plan_purchase' },
  })
})

test('payments of others, and those that do not exist, are not found; a visitor has none', async () => {
  const payer = await makeMember(app)
  const stranger = await makeMember(app)
  const earner = await makeEarner(app, 10_000n)
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner), amount: 20 })
  const transfer = randomUUID()
  await posting(app.ctx, { id: transfer, kind: 'deposit', legs: depositLegs(payer.id, 100n) })
  const foreign = [await startDeposit(payer), requested.data.withdrawal.reference, transfer, randomUUID()]
  expect((await show(payer, transfer)).status).toBe(200)
  for (const reference of foreign) {
    expect((await ask(stranger, reference)).status).toBe(404)
    expect((await show(stranger, reference)).status).toBe(404)
  }
  expect(await app.ctx.db.selectFrom('ticket').where('member_id', '=', stranger.id).select('id').execute()).toEqual([])
  const body = { kind: 'payment', reference: foreign[0] ?? '', content } as const
  expect((await app.call(api.support.open, { body })).status).toBe(401)
  const unnamed = { kind: 'payment', content } as const
  const refused = await app.call(api.support.open, { token: payer.token, body: unnamed })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ['reference']])
})

test('staff find one payout by its reference', async () => {
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const earner = await makeEarner(app, 10_000n)
  const account = await makeAccount(app, earner)
  const { reference } = (await askWithdrawal(app, earner, { accountId: account, amount: 20 })).data.withdrawal
  await askWithdrawal(app, earner, { accountId: account, amount: 21 })
  const found = await app.call(api.staffPayouts.list, { token: finance.token, query: { reference, heap: 'paid' } })
  expect(found.data.payouts.map((one) => one.reference)).toEqual([reference])
})
