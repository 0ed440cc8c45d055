import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { balanceOf } from '../../wallet/index.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  staff = await makeMember(app, { role: 'admin' })
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const begin = async (channel: 'paystack' | 'tranzak') => {
  const payer = await makeMember(app)
  const body =
    channel === 'paystack' ? { channel, currency: 'NGN', amount: 20_000 } : { channel, currency: 'XAF', amount: 6_000 }
  const { data } = await app.call(api.deposits.start, { token: payer.token, body })
  return { payer, reference: data.reference }
}
const listExceptions = async () => (await app.call(api.deposits.exceptions, { token: staff.token })).data.payments
const forged = async () =>
  (await app.ctx.db.selectFrom('forged_webhook').select('count').execute()).reduce((sum, row) => sum + row.count, 0)
const events = async () => (await app.ctx.db.selectFrom('provider_event').select('id').execute()).length
const post = (channel: string, payload: Buffer | string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: `/api/webhooks/${channel}`, payload, headers })

test.each([
  ['wrong_amount', 'paystack', 'amount'],
  ['wrong_currency', 'paystack', 'currency'],
  ['other_mode', 'paystack', 'environment'],
  ['wrong_amount', 'tranzak', 'amount'],
] as const)('%s at %s credits nothing and is reported to staff', async (fault, channel, recorded) => {
  const { payer, reference } = await begin(channel)
  await sandbox.fault(fault)
  await sandbox.pay(reference)
  await settle()
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
  expect(await listExceptions()).toContainEqual(expect.objectContaining({ reference, fault: recorded, channel }))
})

test('staff settle a payment exception once, and the audit log records it', async () => {
  const [first] = await listExceptions()
  const ask = { token: staff.token, params: { id: first?.id ?? '' } }
  expect((await app.call(api.deposits.settleException, ask)).status).toBe(200)
  expect((await app.call(api.deposits.settleException, ask)).status).toBe(404)
  const auditEntries = await app.ctx.db.selectFrom('audit_entry').select(['action', 'staff_id']).execute()
  expect(auditEntries).toEqual([{ action: 'payment_exception.settle', staff_id: staff.id }])
  const member = await makeMember(app)
  expect((await app.call(api.deposits.exceptions, { token: member.token })).status).toBe(404)
})

test('a forged webhook is only counted, whatever is wrong with it', async () => {
  const { payer, reference } = await begin('paystack')
  await sandbox.fault('forge')
  await sandbox.pay(reference)
  await sandbox.quiet()
  const genuine = (await sandbox.state()).notices.filter((notice) => notice.channel === 'paystack').at(-2)
  const signature = genuine?.headers['x-paystack-signature'] ?? ''
  const raw = genuine?.raw ?? ''
  const before = { forged: await forged(), events: await events() }
  const tries: [Buffer | string, Record<string, string>][] = [
    [raw, {}],
    [raw, { 'x-paystack-signature': '' }],
    [raw, { 'x-paystack-signature': signature.toUpperCase() }],
    [raw, { 'x-paystack-signature': signature.slice(0, 64) }],
    [`\uFEFF${raw}`, { 'x-paystack-signature': signature }],
    [JSON.stringify(JSON.parse(raw), null, 1), { 'x-paystack-signature': signature }],
    [raw.replace('success', 'successs'), { 'x-paystack-signature': signature }],
    ['', {}],
  ]
  for (const [payload, headers] of tries) {
    const answer = await post('paystack', payload, { 'content-type': 'application/json', ...headers })
    expect(answer.statusCode).toBe(401)
  }
  expect((await post('paystack', Buffer.alloc(70_000, 32), { 'content-type': 'application/json' })).statusCode).toBe(
    413,
  )
  expect(
    (await post('tranzak', '{"authKey":"guess","eventType":"REQUEST.COMPLETED","resourceId":"REQ1"}')).statusCode,
  ).toBe(401)
  expect(await forged()).toBe(before.forged + tries.length + 1)
  expect(await events()).toBe(before.events)
  await app.runJobs()
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
})

test('an authentic webhook about an unknown payment is recorded for staff', async () => {
  const { reference } = await begin('paystack')
  await app.ctx.db.deleteFrom('deposit').where('reference', '=', reference).execute()
  await sandbox.pay(reference)
  await settle()
  expect(await listExceptions()).toContainEqual(expect.objectContaining({ reference, fault: 'unknown_reference' }))
})

test('even with the secret of Tranzak nothing is credited that Tranzak does not confirm', async () => {
  const { payer, reference } = await begin('tranzak')
  const { keys } = sandbox
  const deposit = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst()
  const lie = {
    eventType: 'REQUEST.COMPLETED',
    appId: keys.appId,
    resourceId: deposit?.provider_id,
    authKey: keys.authKey,
    resource: { mchTransactionRef: reference, status: 'SUCCESSFUL', amount: 6000, currencyCode: 'XAF' },
  }
  expect((await post('tranzak', JSON.stringify(lie), { 'content-type': 'application/json' })).statusCode).toBe(200)
  await app.runJobs()
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
  const recorded = await app.ctx.db.selectFrom('provider_event').selectAll().execute()
  expect(JSON.stringify(recorded)).not.toContain(keys.authKey)
})

test('a hundred deliveries of one webhook credit once', async () => {
  const { payer, reference } = await begin('paystack')
  await sandbox.pay(reference)
  await sandbox.quiet()
  const notice = (await sandbox.state()).notices.filter((sent) => sent.raw.includes(reference)).at(-1)
  const again = await Promise.all(
    Array.from({ length: 100 }, () => post('paystack', notice?.raw ?? '', notice?.headers)),
  )
  expect(new Set(again.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  await app.runJobs()
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(15.08)
})

test('the list of payment exceptions continues at its cursor', async () => {
  const all = await listExceptions()
  expect(all.length).toBeGreaterThan(2)
  const page = async (query: { limit: number; cursor?: string }) =>
    (await app.call(api.deposits.exceptions, { token: staff.token, query })).data
  const first = await page({ limit: 2 })
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
})
