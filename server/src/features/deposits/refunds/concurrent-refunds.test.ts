import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import type { ListedRefund, PaymentProvider } from '../../../ports/payments.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { pay, posting } from '../../../test/money/books.ts'
import { confirm } from '../../../test/money/payouts.ts'
import { balanceOf } from '../../wallet/index.ts'
import { takeRefunds } from '../events/record-reversals.ts'
import { sweepDeposits } from '../sweep-deposits.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: Made
let paystack: PaymentProvider
/** What the provider lists: ours, and what went back by hand there. */
let listed: ListedRefund[]

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  staff = await makeMember(app, { role: 'admin' })
  const real = app.ctx.payments.paystack
  if (!real) throw new Error('off')
  paystack = real
  app.ctx.payments.paystack = {
    ...paystack,
    refund: async ({ note, amountMinor = 2000 }) => {
      listed.push(one({ providerId: 'ours', note, amountMinor, state: 'pending' }))
      return { outcome: 'accepted', providerId: 'ours' }
    },
    refundsOf: async () => listed,
  }
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const one = (seen: Pick<ListedRefund, 'providerId' | 'note' | 'amountMinor' | 'state'>): ListedRefund => ({
  currency: 'USD',
  live: false,
  feeMinor: 0,
  detail: { code: seen.state, reason: null },
  ...seen,
})

/** 20 USD paid in, 14 of them on their way back by staff. */
async function begin() {
  listed = []
  const payer = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 20 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
  const response = await app.call(api.staffDeposits.refund, {
    token: staff.token,
    params: { reference },
    body: { reason: 'Paid by mistake, asked for by mail.', amount: 14 },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(response.status).toBe(200)
  await app.runJobs()
  return { payer, reference }
}

async function byHand(reference: string, amountMinor: number): Promise<void> {
  listed.push(one({ providerId: `hand-${amountMinor}`, note: null, amountMinor, state: 'paid' }))
  const deposits = app.ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll()
  const provider = app.ctx.payments.paystack
  if (provider) await takeRefunds(app.ctx, provider, await deposits.executeTakeFirstOrThrow())
}

async function ours(state: 'failed' | 'paid'): Promise<void> {
  listed = listed.map((refund) => (refund.providerId === 'ours' ? { ...refund, state } : refund))
  app.advance(2 * 60_000)
  await confirm(app, staff)
  await sweepDeposits(app.ctx)
  await app.runJobs()
}

const usd = async ({ id }: Made) => (await balanceOf(app.ctx.db, id)).usd
const view = async (reference: string) =>
  (await app.call(api.staffDeposits.get, { token: staff.token, params: { reference } })).data.deposit

test('a failed refund returns its dollars, also if the rest was refunded by the provider', async () => {
  const { payer, reference } = await begin()
  await byHand(reference, 600)
  expect([await usd(payer), (await view(reference)).left]).toEqual([0, 0])
  await ours('failed')
  expect(await usd(payer)).toBe(14)
  expect(await view(reference)).toMatchObject({ left: 14, status: 'paid', refunds: [{ status: 'failed' }] })
})

test('both together reverse the deposit once the refund has arrived', async () => {
  const { payer, reference } = await begin()
  await byHand(reference, 600)
  expect((await view(reference)).status).toBe('paid')
  await ours('paid')
  expect([await usd(payer), (await view(reference)).status]).toEqual([0, 'reversed'])
})

test('an excess refund by the provider is taken when the refund fails, and pays a debt', async () => {
  const { payer, reference } = await begin()
  await posting(app.ctx, { kind: 'boost_purchase', legs: pay(payer.id, 600n, 'revenue:boosts') })
  await byHand(reference, 1000)
  expect(await usd(payer)).toBe(0)
  await ours('failed')
  // 20 paid in, 6 spent, 10 given back.
  expect([await usd(payer), (await view(reference)).left]).toEqual([4, 10])
  const debt = await app.ctx.db.selectFrom('member_debt').where('member_id', '=', payer.id).select('cents').execute()
  expect(debt).toEqual([{ cents: 0 }])
})

test('a refund that fails after a full chargeback stays deducted', async () => {
  const { payer, reference } = await begin()
  await byHand(reference, 2000)
  expect((await view(reference)).status).toBe('reversed')
  await ours('failed')
  expect([await usd(payer), (await view(reference)).status]).toEqual([0, 'reversed'])
})

test('each mail about a partial refund names that part', async () => {
  listed = []
  const payer = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 20 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
  await byHand(reference, 500)
  await byHand(reference, 251)
  await app.runJobs()
  const texts = app.mails.filter(({ to, subject }) => to === payer.email && subject.includes('was reversed'))
  expect(texts.map(({ text }) => /USD\s[\d.]+/.exec(text)?.[0].slice(4)).sort()).toEqual(['2.51', '5.00'])
})

test('a refund made by Tranzak is not attributed to one that staff began for another payment', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'tranzak', currency: 'XAF', amount: 6_000 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
  const { tranzak } = app.ctx.payments
  if (!tranzak) throw new Error('off')
  const deposit = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()
  const [providerId, amountMinor] = [deposit.provider_id ?? '', deposit.amount_minor]
  const seen = { ...one({ providerId, note: null, amountMinor, state: 'paid' }), currency: 'XAF' }
  expect(await takeRefunds(app.ctx, { ...tranzak, refundsOf: async () => [seen] }, deposit)).toBe(null)
  expect([await usd(payer), (await view(reference)).status]).toEqual([0, 'reversed'])
})
