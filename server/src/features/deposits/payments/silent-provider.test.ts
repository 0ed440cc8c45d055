import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs as allJobs } from '../../../app.ts'
import { startJobs } from '../../../jobs/jobs.ts'
import type { SeenMoney } from '../../../ports/payments.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import type { TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { balanceOf } from '../../wallet/index.ts'

const waiting = 20

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await app.startSandbox()
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

test('a provider that does not respond delays only its own payments', async () => {
  const { ctx } = app
  const { tranzak } = ctx.payments
  if (!tranzak) throw new Error('no channel')
  for (let n = 0; n < waiting; n += 1) {
    const { token } = await makeMember(app)
    await app.call(api.deposits.start, { token, body: { channel: 'tranzak', currency: 'XAF', amount: 6_000 } })
  }
  const silence = Promise.withResolvers<SeenMoney>()
  let requests = 0
  ctx.payments.tranzak = {
    ...tranzak,
    fetchPayment: () => {
      requests += 1
      return silence.promise
    },
  }
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const jobs = await startJobs(ctx, allJobs, [])
  await expect.poll(() => requests, { timeout: 10_000 }).toBe(1)

  const payer = await makeMember(app)
  await app.call(api.accounts.forgotPassword, { body: { email: payer.email } })
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await expect.poll(() => app.mails.some(({ to }) => to === payer.email), { timeout: 10_000 }).toBe(true)
  await expect.poll(async () => (await balanceOf(ctx.db, payer.id)).usd, { timeout: 10_000 }).toBe(10)
  expect(requests).toBe(1)

  silence.resolve({ state: 'unknown' })
  await expect.poll(() => requests, { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting)
  await jobs.stop()
}, 60_000)
