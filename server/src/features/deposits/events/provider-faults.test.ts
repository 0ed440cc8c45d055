import { createHmac } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FaultName } from '../../../adapters/sandbox/faults.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { answerMs, openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { balanceOf } from '../../wallet/index.ts'

type Channel = 'paystack' | 'tranzak'
const both = ['paystack', 'tranzak'] as const
const asking = { paystack: '/transaction/initialize', tranzak: '/xp021/v1/request/create' }
const looking = { paystack: '/transaction/verify', tranzak: '/xp021/v1/request/details' }

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let payer: Made

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
beforeEach(async () => {
  payer = await makeMember(app)
})

const start = async (channel: Channel) => {
  const body =
    channel === 'paystack' ? { channel, currency: 'USD', amount: 10 } : { channel, currency: 'XAF', amount: 5774 }
  return (await app.call(api.deposits.start, { token: payer.token, body })).data
}
const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const later = async (seconds: number) => {
  app.advance(seconds * 1_000)
  await app.runJobs()
}
const healed = () => {
  const headers = { authorization: `Bearer ${sandbox.keys.secretKey}` }
  return fetch(`${sandbox.url}/control/faults`, { method: 'DELETE', headers })
}
const usd = async () => (await balanceOf(app.ctx.db, payer.id)).usd
const faultsOf = async (reference: string) =>
  (await app.ctx.db.selectFrom('payment_exception').where('reference', '=', reference).select('fault').execute()).map(
    ({ fault }) => fault,
  )
const countEvents = async (reference: string) =>
  (await app.ctx.db.selectFrom('provider_event').where('reference', '=', reference).select('id').execute()).length
const statusOf = async (reference: string) =>
  (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data.status
const paymentsOf = async (reference: string) =>
  (await sandbox.state()).payments.filter((payment) => payment.reference === reference).length

const credited = async (reference: string) => {
  expect([await usd(), await statusOf(reference), await faultsOf(reference)]).toEqual([10, 'paid', []])
}
const reportedToStaff = (name: FaultName, fault: string) => async (channel: Channel) => {
  const { reference } = await start(channel)
  await sandbox.fault(name)
  await sandbox.pay(reference)
  await settle()
  await later(15)
  expect(await usd()).toBe(0)
  expect(await faultsOf(reference)).toEqual([fault])
}

/** The provider did not start the payment: the same reference is started again, and the payer gets no failure notice. */
const startedAgain = (fault: FaultName) => async (channel: Channel) => {
  await sandbox.fault(fault, { path: asking[channel], ms: 2 * answerMs })
  const { reference, url, payment_url } = await start(channel)
  expect([url ?? payment_url, await statusOf(reference), await paymentsOf(reference)]).toEqual([
    undefined,
    'pending',
    0,
  ])
  await later(45)
  expect(await paymentsOf(reference)).toBe(1)
  await sandbox.pay(reference)
  await settle()
  await credited(reference)
}

/** The provider started the payment and its answer was lost: the payment is found, neither failed nor started twice. */
const foundAgain = (fault: FaultName) => async (channel: Channel) => {
  await sandbox.fault(fault, { path: asking[channel], ms: 2 * answerMs })
  const { reference } = await start(channel)
  expect([await statusOf(reference), await paymentsOf(reference)]).toEqual(['pending', 1])
  await later(45)
  expect([await statusOf(reference), await paymentsOf(reference)]).toEqual(['pending', 1])
  await sandbox.pay(reference)
  await settle()
  await credited(reference)
}

/** What each fault must not do; a fault without a story does not compile. */
const stories: Record<FaultName, (channel: Channel) => Promise<void>> = {
  delay: async (channel) => {
    const { reference } = await start(channel)
    await sandbox.fault('delay', { ms: 300 })
    await sandbox.pay(reference)
    await later(15)
    await credited(reference)
    await expect.poll(() => countEvents(reference)).toBe(1)
    await settle()
    await credited(reference)
  },
  duplicate: async (channel) => {
    const { reference } = await start(channel)
    await sandbox.fault('duplicate')
    await sandbox.pay(reference)
    await settle()
    await credited(reference)
    expect(await countEvents(reference)).toBe(1)
    // Each is taken, or the provider would repeat it for days.
    const duplicate = (await sandbox.state()).notices.at(-1)
    const { raw: payload = '', headers = {} } = duplicate ?? {}
    const answer = await app.app.inject({ method: 'POST', url: `/api/webhooks/${channel}`, payload, headers })
    expect(answer.statusCode).toBe(200)
  },
  reorder: async (channel) => {
    const [first, second] = [await start(channel), await start(channel)]
    await sandbox.fault('reorder')
    await sandbox.pay(first.reference)
    await sandbox.pay(second.reference)
    await expect.poll(() => countEvents(first.reference)).toBe(1)
    await settle()
    expect(await usd()).toBe(20)
  },
  drop: async (channel) => {
    const { reference } = await start(channel)
    await sandbox.fault('drop')
    await sandbox.pay(reference)
    await sandbox.quiet()
    expect([await usd(), await countEvents(reference)]).toEqual([0, 0])
    await later(15)
    await credited(reference)
  },
  forge: async (channel) => {
    const { reference } = await start(channel)
    await sandbox.fault('forge')
    await sandbox.pay(reference)
    await sandbox.quiet()
    expect([await usd(), await countEvents(reference)]).toEqual([0, 0])
    // It was paid all the same, as looking shows.
    await later(15)
    await credited(reference)
    expect(await countEvents(reference)).toBe(0)
  },
  wrong_amount: reportedToStaff('wrong_amount', 'amount'),
  wrong_currency: reportedToStaff('wrong_currency', 'currency'),
  other_mode: async (channel) => {
    if (channel === 'paystack') return reportedToStaff('other_mode', 'environment')(channel)
    // Tranzak's worlds differ by their application: what another one holds is never seen as paid.
    const { reference } = await start(channel)
    await sandbox.fault('other_mode')
    await sandbox.pay(reference)
    await sandbox.quiet()
    await app.runJobs()
    await later(15)
    expect(await usd()).toBe(0)
  },
  server_error: startedAgain('server_error'),
  too_many: startedAgain('too_many'),
  timeout: startedAgain('timeout'),
  error_after_effect: foundAgain('error_after_effect'),
  timeout_after_effect: foundAgain('timeout_after_effect'),
  expired_token: async (channel) => {
    if (channel === 'paystack') return
    await sandbox.fault('expired_token')
    const { reference, payment_url } = await start(channel)
    expect(payment_url).toMatch(/^http/)
    await sandbox.fault('expired_token')
    await sandbox.pay(reference)
    await settle()
    await credited(reference)
  },
}
const names = Object.keys(stories) as FaultName[]

test.each(names.flatMap((name) => both.map((channel) => [name, channel] as const)))(
  '%s at %s',
  async (name, channel) => {
    await stories[name](channel)
  },
  20_000,
)

test.each(
  both.flatMap((channel) => (['server_error', 'too_many', 'timeout'] as const).map((name) => [name, channel] as const)),
)('%s at %s while a payment is looked at ends nothing', async (name, channel) => {
  const { reference } = await start(channel)
  await sandbox.fault('drop')
  await sandbox.fault(name, { path: looking[channel], ms: 800, times: 100 })
  await sandbox.pay(reference)
  await sandbox.quiet()
  await later(15)
  expect([await usd(), await statusOf(reference), await faultsOf(reference)]).toEqual([0, 'pending', []])
  await healed()
  await later(60)
  await credited(reference)
})

test('an authentic webhook from the other mode is recorded for staff', async () => {
  const { reference } = await start('paystack')
  const notice = { event: 'charge.success', data: { id: 4_711, domain: 'live', reference } }
  const payload = JSON.stringify(notice)
  const signature = createHmac('sha512', sandbox.keys.secretKey).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  const answer = await app.app.inject({ method: 'POST', url: '/api/webhooks/paystack', payload, headers })
  await app.runJobs()
  expect([answer.statusCode, await usd(), await faultsOf(reference)]).toEqual([200, 0, ['environment']])
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
