import { api, type DisputeState } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { letPass } from '../../../test/money/shop.ts'
import { settleReturns } from './settle-returns.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let finance: Made
const made: string[] = []

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
})
afterEach(() => bystander.expectUnchanged())
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})

type Query = { state?: DisputeState; channel?: 'paystack' | 'tranzak' | 'flutterwave'; cursor?: string; limit?: number }
const list = (query: Query = {}, { token } = finance) => app.call(api.staffDisputes.list, { token, query })
const disputeOf = async (reference: string) =>
  (await list({ limit: 50 })).data.disputes.find((one) => one.reference === reference)
const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
async function payIn(payer: Made, amount = 20): Promise<string> {
  const body = { channel: 'paystack', currency: 'USD', amount } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await settle()
  app.advance(1000)
  return reference
}
const dispute = async (reference: string, to: 'open' | 'won' | 'lost') => {
  await sandbox.dispute(reference, to)
  await settle()
  if (to === 'open') made.unshift(reference)
}
async function giveCoral(giver: Made, friend: Made) {
  await app.ctx.db
    .insertInto('gift')
    .values({ code: 'coral_bead', price: 1_000, position: 3 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { plans } = (await app.call(api.gifts.plans, { token: giver.token })).data
  const params = { id: plans.find(({ code }) => code === 'coral_bead')?.id ?? '', otherId: friend.uid }
  return (await app.call(api.gifts.purchase, { token: giver.token, params, body: {} })).data.gift
}
const openDisputes = async (staff = finance) =>
  (await app.call(api.staffMembers.summary, { token: staff.token })).data.disputes

test('an open dispute shows its member, the amount, and the payouts that wait for it', async () => {
  const [payer, friend] = [await makeMember(app), await makeMember(app)]
  const reference = await payIn(payer)
  const gift = await giveCoral(payer, friend)
  await letPass(app, 25 * 3_600_000)
  await app.call(api.gifts.redeem, { token: friend.token, params: { id: gift.id } })
  const before = await openDisputes()
  await dispute(reference, 'open')
  const found = await disputeOf(reference)
  expect(found).toMatchObject({
    ...{ channel: 'paystack', state: 'open', currency: 'USD', amount: 20, usd: 20, giftsHeld: 1, returns: [] },
    member: { id: payer.uid, frozen: true, owes: 0 },
    cases: [{ kind: 'dispute', state: 'open', amount: 20, usd: 20, endedAt: null, dueAt: expect.any(String) }],
  })
  expect(found?.transfer).toEqual(expect.any(String))
  expect(await openDisputes()).toBe((before ?? 0) + 1)
})

test('a lost dispute shows the amount taken, the amount recovered from gifts, and the debt', async () => {
  const [payer, friend] = [await makeMember(app), await makeMember(app)]
  const reference = await payIn(payer)
  await giveCoral(payer, friend)
  await dispute(reference, 'open')
  const opened = await disputeOf(reference)
  app.advance(60_000)
  await dispute(reference, 'lost')
  const found = await disputeOf(reference)
  expect(found).toMatchObject({
    ...{ state: 'lost', disputedAt: opened?.disputedAt, giftsHeld: 0, member: { frozen: false, owes: 0 } },
    cases: [{ kind: 'dispute', state: 'lost', openedAt: opened?.cases[0]?.openedAt, endedAt: expect.any(String) }],
    returns: [{ amount: 20, usd: 20, gifts: 10, debt: 0 }],
  })
  const admin = await makeMember(app, { role: 'admin' })
  const read = await app.call(api.staffLedger.transfer, {
    token: admin.token,
    params: { id: found?.returns[0]?.transfer ?? '' },
    body: { reason: 'Why the balance is empty.' },
  })
  expect(read.data.transfer).toMatchObject({ kind: 'deposit_reversed', reference })
})

test('an amount spent before the return is a debt of the member', async () => {
  const [payer, friend] = [await makeMember(app), await makeMember(app)]
  const reference = await payIn(payer)
  const gift = await giveCoral(payer, friend)
  await letPass(app, 25 * 3_600_000)
  await app.call(api.gifts.redeem, { token: friend.token, params: { id: gift.id } })
  // The earnings have been paid out by then.
  await sql`update earning_lot set matures_at = ${app.ctx.now()} where member_id = ${friend.id}`.execute(app.ctx.db)
  app.advance(1000)
  await dispute(reference, 'open')
  await dispute(reference, 'lost')
  expect(await disputeOf(reference)).toMatchObject({
    member: { frozen: true, owes: 10 },
    returns: [{ usd: 20, gifts: 0, debt: 10 }],
  })
})

test('a won dispute leaves everything unchanged', async () => {
  const reference = await payIn(await makeMember(app))
  await dispute(reference, 'open')
  await dispute(reference, 'won')
  expect(await disputeOf(reference)).toMatchObject({ state: 'won', returns: [], member: { frozen: false } })
})

test('a payment refunded by the provider is returned, with and without a refund of its own', async () => {
  const payer = await makeMember(app)
  const card = await payIn(payer)
  await app.ctx.payments.paystack?.refund({ reference: card, currency: 'USD', note: 'dashboard' })
  await settle()
  made.unshift(card)
  app.advance(1000)
  const body = { channel: 'tranzak', currency: 'XAF', amount: 6_000 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await settle()
  const row = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .select(['provider_id'])
    .executeTakeFirst()
  await app.ctx.payments.tranzak?.refund({ reference, providerId: row?.provider_id, currency: 'XAF', note: 'phone' })
  await settle()
  made.unshift(reference)
  expect(await disputeOf(card)).toMatchObject({
    state: 'returned',
    cases: [{ kind: 'refund', state: 'returned', amount: 20 }],
  })
  expect(await disputeOf(reference)).toMatchObject({
    ...{ channel: 'tranzak', state: 'returned', currency: 'XAF', amount: 6_000 },
    returns: [{ amount: 6_000 }],
  })
})

test('a refund by staff is not a dispute', async () => {
  const reference = await payIn(await makeMember(app))
  // Whose password is fresh.
  const { token } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const sent = await app.call(api.staffDeposits.refund, {
    token,
    params: { reference },
    body: { reason: 'The member paid twice.' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(sent.status).toBe(200)
  await settle()
  app.advance(120_000)
  await settle()
  const state = await app.ctx.db.selectFrom('deposit').where('reference', '=', reference).select('state').execute()
  expect(state).toEqual([{ state: 'reversed' }])
  expect(await disputeOf(reference)).toBeUndefined()
})

test('the list pages, newest first, and is filtered by state and provider', async () => {
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
    pages.push(...data.disputes.map(({ reference }) => reference))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(pages).toEqual(made)
  for (const state of ['open', 'lost', 'won', 'returned'] as const) {
    const { disputes } = (await list({ state })).data
    expect(disputes.length).toBeGreaterThan(0)
    expect(new Set(disputes.map((one) => one.state))).toEqual(new Set([state]))
  }
  expect((await list({ channel: 'tranzak' })).data.disputes).toHaveLength(1)
  expect((await list({ channel: 'flutterwave' })).data).toEqual({ disputes: [], nextCursor: null })
  expect((await list({ channel: 'tranzak', state: 'open' })).data.disputes).toEqual([])
  expect((await list({ cursor: 'not-a-reference' })).code).toBe('invalid_input')
  expect((await list({ limit: 51 })).status).toBe(400)
})

test('finance and administrators may see it, moderators and members may not', async () => {
  const may = async (who: Made) => (await list({}, who)).status
  expect(await may(await makeMember(app, { role: 'admin', permissions: ['admin'] }))).toBe(200)
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect(await may(moderator)).toBe(403)
  expect(await openDisputes(moderator)).toBeNull()
  expect(await may(await makeMember(app))).toBe(404)
})

test('a dispute outlives its member, whose name is removed', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await dispute(reference, 'open')
  await sql`delete from member where id = ${payer.id}`.execute(app.ctx.db)
  expect(await disputeOf(reference)).toMatchObject({ member: { id: null, name: '', frozen: false } })
})

test('a payment that staff are sending back uncredited is listed if it is disputed', async () => {
  const payer = await makeMember(app)
  const reference = 'disputed-and-sent-back'
  const deposit = await fillRow(app, 'deposit', {
    ...{ reference, member_id: payer.id, channel: 'paystack', method: 'card', currency: 'KES', amount_minor: 260_000 },
    ...{ state: 'paid', purchase_id: null, next_poll_at: null, transfer: null, paid_by: null },
  })
  const refund = { refund_requested_at: app.ctx.now(), refund_error_code: null, settled_at: null, fault: 'amount' }
  await fillRow(app, 'payment_exception', { ...refund, channel: 'paystack', reference })
  const apply = () => app.ctx.db.transaction().execute((tx) => settleReturns(app.ctx, tx, reference))
  await apply()
  expect(await disputeOf(reference)).toBeUndefined()
  const dispute = { kind: 'dispute', state: 'open', amount_minor: 260_000, opened_at: null, due_at: null }
  await fillRow(app, 'deposit_reversal', { ...dispute, deposit_id: Number(deposit.id), reported_at: app.ctx.now() })
  await apply()
  expect(await disputeOf(reference)).toMatchObject({ state: 'open', cases: [{ kind: 'dispute' }] })
})
