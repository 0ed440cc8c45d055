import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { waitUntilBlocked } from '../../../test/database/lock-waits.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { confirm as confirmPassword } from '../../../test/money/payouts.ts'
import { balanceOf } from '../../wallet/index.ts'
import { lockDeposit } from '../deposit-row.ts'
import { proposalMs } from './propose-refund.ts'

const reason = 'Paid by mistake, asked for by mail.'
const { staffDeposits } = api
let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: [Made, Made]
let payer: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  staff = [
    await makeMember(app, { role: 'admin', firstname: 'Wanjiru', lastname: 'Kamau' }),
    await makeMember(app, { role: 'admin', firstname: 'Didier', lastname: 'Mbarga' }),
  ]
})
beforeEach(async () => {
  await confirmPassword(app, ...staff)
  payer = await makeMember(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  for (let round = 0; round < 2; round += 1) {
    await sandbox.quiet()
    await app.runJobs()
  }
}
async function payIn(amount: number, by = payer) {
  const body = { channel: 'paystack', currency: 'USD', amount } as const
  const { data } = await app.call(api.deposits.start, { token: by.token, body })
  await sandbox.pay(data.reference)
  await settle()
  return data.reference
}
const refund = (reference: string, amount?: number, { by = staff[0], key = randomUUID() } = {}) =>
  app.call(staffDeposits.refund, {
    token: by.token,
    params: { reference },
    body: { reason, ...(amount === undefined ? {} : { amount }) },
    headers: { 'idempotency-key': key },
  })
const view = async (reference: string, { token }: Made = staff[0]) =>
  (await app.call(staffDeposits.get, { token, params: { reference } })).data.deposit
const confirm = ({ token }: Made, id: string) => app.call(staffDeposits.confirmRefund, { token, params: { id } })
const decline = ({ token }: Made, id: string) => app.call(staffDeposits.declineRefund, { token, params: { id } })
const usd = async ({ id }: Made) => (await balanceOf(app.ctx.db, id)).usd
const sentBack = async (reference: string) =>
  (await sandbox.state()).refunds.filter((one) => one.reference === reference).map(({ amount }) => amount)
const waiting = async ({ token }: Made) => (await app.call(api.staffMembers.summary, { token })).data.refunds ?? 0
async function proposed(reference: string, amount?: number, by = staff[0]): Promise<string> {
  const { proposal } = (await refund(reference, amount, { by })).data.deposit
  if (!proposal) throw new Error('nothing was proposed')
  return proposal.id
}

test('200 dollars need one person; above it a second one confirms, once', async () => {
  const reference = await payIn(250)
  const waited = await waiting(staff[1])
  const key = randomUUID()
  const first = await refund(reference, undefined, { key })
  expect(first.data.deposit).toMatchObject({
    ...{ left: 250, refunds: [] },
    proposal: { amount: 250, worth: 250, currency: 'USD', kind: 'deposit', reason, by: 'Wanjiru Kamau', mine: true },
  })
  expect((await refund(reference, undefined, { key })).data.deposit.proposal?.id).toBe(first.data.deposit.proposal?.id)
  await settle()
  expect([await usd(payer), await sentBack(reference)]).toEqual([250, []])
  expect(await waiting(staff[1])).toBe(waited + 1)
  expect(await waiting(staff[0])).toBe(0)

  const id = first.data.deposit.proposal?.id ?? ''
  expect(await confirm(staff[0], id)).toMatchObject({ status: 409, code: 'conflict' })
  const { proposals } = (await app.call(staffDeposits.proposals, { token: staff[1].token })).data
  expect(proposals.find((one) => one.id === id)).toMatchObject({ reference, mine: false, own: false })
  const both = await Promise.all([confirm(staff[1], id), confirm(staff[1], id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await settle()
  expect([await usd(payer), await sentBack(reference)]).toEqual([0, [25_000]])
  expect(await view(reference)).toMatchObject({ status: 'reversed', proposal: null, refunds: [{ status: 'done' }] })
  const entries = await app.ctx.db.selectFrom('audit_entry').where('subject', '=', reference).selectAll().execute()
  expect(entries.map(({ action, staff_id: by }) => [action, by])).toEqual([
    ['refund.propose', staff[0].id],
    ['refund.confirm', staff[1].id],
  ])
  const third = await makeMember(app, { role: 'admin' })
  for (const late of [await confirm(third, id), await decline(third, id)]) expect(late.status).toBe(409)
})

test('parts of one deposit are no way around the limit, however many days apart', async () => {
  const reference = await payIn(250)
  expect((await refund(reference, 150)).data.deposit.proposal).toBeNull()
  await settle()
  app.advance(48 * 3_600_000)
  await confirmPassword(app, ...staff)
  expect((await refund(reference, 50.01)).data.deposit).toMatchObject({ left: 100, proposal: { amount: 50.01 } })
  expect(await refund(reference, 1)).toMatchObject({ status: 409, message: expect.stringContaining('second person') })
  expect(await usd(payer)).toBe(100)
})

test('deposits of one member on one day are no way either, also concurrently; another day starts again', async () => {
  const references = [await payIn(150), await payIn(150)]
  const answers = await Promise.all(references.map((reference) => refund(reference)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ data }) => data.deposit.proposal !== null)).toHaveLength(1)
  await settle()
  expect(await usd(payer)).toBe(150)
  const left = answers.find(({ data }) => data.deposit.proposal !== null)?.data.deposit
  expect((await decline(staff[0], left?.proposal?.id ?? '')).status).toBe(200)
  app.advance(25 * 3_600_000)
  await confirmPassword(app, ...staff)
  expect((await refund(left?.reference ?? '')).data.deposit.proposal).toBeNull()
})

test('a refund of one member does not count for another', async () => {
  const [mine, other] = [await payIn(200), await payIn(200, await makeMember(app))]
  expect((await refund(mine)).data.deposit.proposal).toBeNull()
  expect((await refund(other)).data.deposit.proposal).toBeNull()
})

test('declined, by the other or taken back by its proposer: nothing is sent, and it can be proposed again', async () => {
  const reference = await payIn(250)
  expect((await decline(staff[1], await proposed(reference))).status).toBe(200)
  const again = await proposed(reference, 201)
  expect((await decline(staff[0], again)).status).toBe(200)
  expect((await confirm(staff[1], again)).status).toBe(409)
  await settle()
  expect([await usd(payer), await sentBack(reference)]).toEqual([250, []])
})

test('the list of proposals continues after the one that the cursor names', async () => {
  const ids = [await proposed(await payIn(250)), await proposed(await payIn(250, await makeMember(app)))]
  const page = (query: { cursor?: string; limit?: number }) =>
    app.call(staffDeposits.proposals, { token: staff[1].token, query })
  const all = (await page({ limit: 50 })).data.proposals.map(({ id }) => id)
  expect(all.slice(-2)).toEqual(ids)
  const walked: string[] = []
  let cursor: string | undefined
  for (const _ of all) {
    const { proposals, nextCursor } = (await page({ limit: 1, cursor })).data
    walked.push(...proposals.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  }
  expect([walked, cursor]).toEqual([all, undefined])
  expect((await page({ cursor: ids[1] })).data.proposals).toEqual([])
  expect((await page({ cursor: randomUUID() })).code).toBe('invalid_input')
})

test('a proposal expires, and then the refund can be proposed again', async () => {
  const reference = await payIn(250)
  const id = await proposed(reference)
  app.advance(proposalMs)
  await confirmPassword(app, ...staff)
  expect(await view(reference)).toMatchObject({ proposal: null })
  expect(await confirm(staff[1], id)).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
  const next = await proposed(reference, undefined, staff[1])
  expect(next).not.toBe(id)
  expect((await confirm(staff[0], next)).status).toBe(200)
  expect((await confirm(staff[0], id)).status).toBe(409)
})

test('a deposit of which something went back meanwhile, or whose money was spent, is refused clearly', async () => {
  const reference = await payIn(250)
  const id = await proposed(reference, 210)
  await app.ctx.payments.paystack?.refund({ reference, currency: 'USD', note: 'by hand', amountMinor: 300 })
  await settle()
  expect(await confirm(staff[1], id)).toMatchObject({ status: 409, message: expect.stringContaining('changed') })
  expect(await view(reference)).toMatchObject({ left: 247, refunds: [], proposal: { id } })
  expect((await decline(staff[1], id)).status).toBe(200)
})

test('strangers, moderators and the payer who is staff decide nothing', async () => {
  const [reference, moderator] = [
    await payIn(250),
    await makeMember(app, { role: 'admin', permissions: ['moderator'] }),
  ]
  const id = await proposed(reference)
  for (const other of [payer, moderator])
    for (const answer of [await confirm(other, id), await decline(other, id)])
      expect([403, 404]).toContain(answer.status)
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['finance'] })
    .where('id', '=', payer.id)
    .execute()
  await confirmPassword(app, payer)
  for (const answer of [await confirm(payer, id), await decline(payer, id)]) expect(answer.status).toBe(403)
  expect((await confirm(staff[1], randomUUID())).status).toBe(404)
  app.advance(6 * 60_000)
  expect(await confirm(staff[1], id)).toMatchObject({ status: 403, code: 'password_required' })
  expect(await usd(payer)).toBe(250)
})

test('a large payment that was never credited also needs two', async () => {
  const body = { channel: 'paystack', currency: 'USD', amount: 500 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.fault('wrong_amount')
  await sandbox.pay(reference)
  await settle()
  const exceptionOf = async () =>
    (await app.call(api.deposits.exceptions, { token: staff[0].token, query: {} })).data.payments.find(
      (one) => one.reference === reference,
    )
  const params = { id: (await exceptionOf())?.id ?? '' }
  const ask = () => app.call(api.deposits.refundException, { token: staff[0].token, params })
  expect((await ask()).data.payment.refund).toBe('proposed')
  expect((await ask()).status).toBe(409)
  // Closing it would take the refund from the second person.
  expect(await app.call(api.deposits.settleException, { token: staff[1].token, params })).toMatchObject({
    ...{ status: 409, message: 'A refund of this payment is already waiting for a second person.' },
  })
  await settle()
  expect(await sentBack(reference)).toEqual([])
  const { proposals } = (await app.call(staffDeposits.proposals, { token: staff[1].token })).data
  const mine = proposals.find((one) => one.reference === reference)
  expect(mine).toMatchObject({ kind: 'exception', amount: 250, worth: 250, reason: null })
  expect((await confirm(staff[0], mine?.id ?? '')).status).toBe(409)
  expect((await confirm(staff[1], mine?.id ?? '')).status).toBe(200)
  expect((await exceptionOf())?.refund).toBe('requested')
  await settle()
  expect(await sentBack(reference)).toEqual([25_000])
})

test('a refund of a payment exception waits for a webhook of its deposit, without a deadlock', async () => {
  const body = { channel: 'paystack', currency: 'USD', amount: 500 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.fault('wrong_amount')
  await sandbox.pay(reference)
  await settle()
  const { db } = app.ctx
  const { id } = await db
    .selectFrom('payment_exception')
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirstOrThrow()
  const params = { id: String(id) }
  // As a webhook: the deposit, then its exception.
  const { request } = await db.transaction().execute(async (tx) => {
    await lockDeposit(tx, reference)
    const request = app.call(api.deposits.refundException, { token: staff[0].token, params })
    await waitUntilBlocked(app)
    await tx.updateTable('payment_exception').set({ found_at: app.ctx.now() }).where('id', '=', id).execute()
    return { request }
  })
  expect((await request).data.payment.refund).toBe('proposed')
})

test('payments of one payer that were never credited count each other, also concurrently', async () => {
  const references: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const body = { channel: 'paystack', currency: 'USD', amount: 300 } as const
    const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
    await sandbox.fault('wrong_amount')
    await sandbox.pay(reference)
    references.push(reference)
  }
  await settle()
  const { payments } = (await app.call(api.deposits.exceptions, { token: staff[0].token, query: {} })).data
  const mine = payments.filter(({ reference }) => references.includes(reference))
  const outcomes = await Promise.all(
    mine.map(({ id }) => app.call(api.deposits.refundException, { token: staff[0].token, params: { id } })),
  )
  expect(outcomes.map(({ data }) => data.payment.refund).sort()).toEqual(['proposed', 'requested'])
})

test('what a person proposed is not confirmed once they have lost the permission', async () => {
  const proposer = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  await confirmPassword(app, proposer)
  const id = await proposed(await payIn(250), undefined, proposer)
  await app.ctx.db
    .updateTable('member')
    .set({ staff_permissions: ['moderator'] })
    .where('id', '=', proposer.id)
    .execute()
  expect(await confirm(staff[1], id)).toMatchObject({ status: 409, message: 'This proposal is no longer open.' })
  expect(await usd(payer)).toBe(250)
  expect((await decline(staff[1], id)).status).toBe(200)
})
