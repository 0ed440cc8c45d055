import { api, deletionGraceDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { join, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { fund, fundEarned, pay, posting } from '../../test/money/books.ts'
import { letPass } from '../../test/money/shop.ts'
import { depositJobs } from '../deposits/jobs.ts'
import { accountDeletionJobs } from './jobs.ts'

const day = 86_400_000

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let count = 0
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
beforeEach(() => resetAttemptLimits(app))
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

type Leaver = Awaited<ReturnType<typeof newcomer>>
async function newcomer() {
  count += 1
  const email = `sender${count}@example.com`
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  return { token, uid, id, email }
}
const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
  await sandbox.quiet()
  await app.runJobs()
}
async function payIn({ token }: Leaver, amount: number, channel: 'paystack' | 'tranzak' = 'paystack') {
  const currency = channel === 'paystack' ? 'USD' : 'XAF'
  const { data } = await app.call(api.deposits.start, { token, body: { channel, currency, amount } })
  await sandbox.pay(data.reference)
  await settle()
  return data.reference
}
const spend = ({ id }: Leaver, cents: bigint) =>
  posting(app.ctx, { kind: 'boost_purchase', legs: pay(id, cents, 'revenue:boosts') })
const ask = ({ token }: Leaver, body: { forfeit?: boolean; refund?: boolean } = {}) =>
  app.call(api.accountDeletion.request, { token, body: { password, ...body } })
const statusOf = async ({ token }: Leaver) => (await app.call(api.accountDeletion.status, { token })).data
const erase = async () => {
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
}
const exists = async ({ id }: Leaver) =>
  (await sql`select from member where id = ${id}`.execute(app.ctx.db)).rows.length === 1
const sentBack = async (reference: string) =>
  (await sandbox.state()).refunds.filter((one) => one.reference === reference).map(({ amount }) => amount)
const exceptionsOf = (reference: string) =>
  app.ctx.db.selectFrom('payment_exception').where('reference', '=', reference).select('fault').execute()

test('deposits are refunded to their source, newest first, and then the account is erased', async () => {
  const leaver = await newcomer()
  const [first, second] = [await payIn(leaver, 20), await payIn(leaver, 10)]
  await spend(leaver, 1500n)
  expect(await statusOf(leaver)).toMatchObject({
    left: { usd: 15 },
    deposited: { refundable: 15, nonRefundable: 0 },
    refunds: [],
  })
  expect((await ask(leaver)).code).toBe('conflict')
  const requested = await ask(leaver, { refund: true })
  expect(requested.data).toMatchObject({ left: { usd: 0 }, deposited: { refundable: 0, nonRefundable: 0 } })
  expect(requested.data.refunds.map(({ usd, status }) => [usd, status])).toEqual([
    [5, 'submitted'],
    [10, 'submitted'],
  ])
  expect(requested.data.deletionDueAt).not.toBeNull()
  await settle()
  await letPass(app, 120_000)
  await enqueue(app.ctx.db, depositJobs.sweep, {})
  await settle()
  expect([await sentBack(second), await sentBack(first)]).toEqual([[1000], [500]])
  expect((await statusOf(leaver)).refunds.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(app.mails.filter(({ to }) => to === leaver.email).at(-1)?.text).toMatch(/^As you asked, we sent USD/m)
  app.advance(deletionGraceDays * day)
  await erase()
  expect(await exists(leaver)).toBe(false)
})

test('earnings remain to be withdrawn, spent or forfeited', async () => {
  const leaver = await newcomer()
  await payIn(leaver, 20)
  await fundEarned(app.ctx, leaver.id, 300n)
  const refused = await ask(leaver, { refund: true })
  expect(refused.message).toMatch(/^There’s something left in your wallet/)
  expect((await statusOf(leaver)).refunds).toEqual([])
  expect((await ask(leaver, { refund: true, forfeit: true })).data.left).toEqual({ usd: 0, credits: 300, gifts: 0 })
})

test('a payment through Tranzak is refunded completely or not at all, and an old one is not refunded', async () => {
  const leaver = await newcomer()
  await payIn(leaver, 12_000, 'tranzak')
  const whole = (await statusOf(leaver)).deposited.refundable
  expect(whole).toBe((await statusOf(leaver)).left.usd)
  await spend(leaver, 100n)
  expect((await statusOf(leaver)).deposited).toEqual({ refundable: 0, nonRefundable: Number((whole - 1).toFixed(2)) })
  await fund(app.ctx, leaver.id, 100n)
  expect((await statusOf(leaver)).deposited).toEqual({ refundable: whole, nonRefundable: 0 })
  await sql`update deposit set created_at = ${new Date(app.ctx.now().getTime() - 181 * day)}
    where member_id = ${leaver.id}`.execute(app.ctx.db)
  expect((await statusOf(leaver)).deposited).toEqual({ refundable: 0, nonRefundable: whole })
})

test('during a dispute nothing is refunded', async () => {
  const leaver = await newcomer()
  const [first] = [await payIn(leaver, 20), await payIn(leaver, 10)]
  await sandbox.dispute(first, 'open')
  await settle()
  expect((await statusOf(leaver)).deposited).toEqual({ refundable: 0, nonRefundable: 30 })
})

test('the account waits for pending payments, up to a limit', async () => {
  const leaver = await newcomer()
  const reference = await payIn(leaver, 20)
  const before = await balancesOf(app.ctx.db, leaver.id)
  await ask(leaver, { refund: true })
  await sql`update deposit_refund set next_step_at = null
    where deposit_id in (select id from deposit where member_id = ${leaver.id})`.execute(app.ctx.db)
  await app.ctx.pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  app.advance((deletionGraceDays + 1) * day)
  await erase()
  expect([await exists(leaver), before.usdDeposited]).toEqual([true, 2000n])
  app.advance(30 * day)
  await erase()
  expect([await exists(leaver), await sentBack(reference)]).toEqual([false, []])
})

test('a failed refund returns to the wallet: owner and staff are notified, and the erasure waits another week', async () => {
  const leaver = await newcomer()
  const reference = await payIn(leaver, 20)
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('off')
  const refused = async () => ({ outcome: 'refused', code: 'no', reason: 'unavailable' }) as const
  app.ctx.payments.paystack = { ...paystack, refund: refused }
  await ask(leaver, { refund: true })
  await letPass(app, (deletionGraceDays - 1) * day)
  await app.runJobs()
  app.ctx.payments.paystack = paystack
  const now = await statusOf(leaver)
  expect(now).toMatchObject({ left: { usd: 20 }, deposited: { refundable: 20 }, refunds: [{ status: 'failed' }] })
  expect(Date.parse(now.deletionDueAt ?? '') - app.ctx.now().getTime()).toBeGreaterThan(6.9 * day)
  expect(app.mails.filter(({ to }) => to === leaver.email).at(-1)?.subject).toBe('Your money couldn’t be sent back')
  expect(await exceptionsOf(reference)).toEqual([{ fault: 'refund_failed' }])
  await letPass(app, 2 * day)
  await erase()
  expect(await exists(leaver)).toBe(true)
  expect((await ask(leaver, { refund: true })).data.left.usd).toBe(0)
  await settle()
  expect(await sentBack(reference)).toEqual([2000])
})

test('money that returned or arrived later is erased only with the consent of the member', async () => {
  const leaver = await newcomer()
  await payIn(leaver, 20)
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('off')
  const refused = async () => ({ outcome: 'refused', code: 'no', reason: 'unavailable' }) as const
  app.ctx.payments.paystack = { ...paystack, refund: refused }
  await fundEarned(app.ctx, leaver.id, 300n)
  expect((await ask(leaver, { refund: true, forfeit: true })).data.unforfeited).toBe(false)
  await letPass(app, day)
  await app.runJobs()
  app.ctx.payments.paystack = paystack
  expect((await statusOf(leaver)).unforfeited).toBe(true)
  const mail = app.mails.filter(({ to }) => to === leaver.email).at(-1)
  expect(mail?.text).toContain('we won’t delete your account while it’s there')
  await letPass(app, 60 * day)
  await erase()
  expect(await exists(leaver)).toBe(true)

  expect((await ask(leaver)).data.unforfeited).toBe(true)
  expect((await ask(leaver, { forfeit: true })).data).toMatchObject({
    unforfeited: false,
    left: { usd: 20, credits: 300 },
  })
  await fundEarned(app.ctx, leaver.id, 1n)
  await erase()
  expect(await exists(leaver)).toBe(true)
  await ask(leaver, { forfeit: true })
  await erase()
  expect(await exists(leaver)).toBe(false)
})

test('who keeps the account has given nothing up', async () => {
  const leaver = await newcomer()
  await fundEarned(app.ctx, leaver.id, 300n)
  await ask(leaver, { forfeit: true })
  expect((await app.call(api.accountDeletion.cancel, { token: leaver.token })).data.unforfeited).toBe(false)
  const row = () =>
    app.ctx.db
      .selectFrom('member')
      .where('id', '=', leaver.id)
      .select(['forfeited_cents', 'forfeited_gifts'])
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ forfeited_cents: 0, forfeited_gifts: 0 })
})

test('a payment that arrives after the erasure credits no account and is recorded for staff', async () => {
  const leaver = await newcomer()
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const { reference } = (await app.call(api.deposits.start, { token: leaver.token, body })).data
  expect((await ask(leaver)).data.pending).toBe(1)
  app.advance(deletionGraceDays * day + 1000)
  await erase()
  expect(await exists(leaver)).toBe(false)
  await sandbox.pay(reference)
  await settle()
  expect(await exceptionsOf(reference)).toEqual([{ fault: 'gone' }])
  const left = await app.ctx.pool.query(`select count(*)::int as n from graphile_worker.jobs where attempts > 1`)
  expect(left.rows[0].n).toBe(0)
})
