import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

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

const start = async (payer: Made, body: Form) =>
  (await app.call(api.deposits.start, { token: payer.token, body })).data.reference

test('a payment that failed or expired creates one notice and one mail, unless it was paid meanwhile', async () => {
  // A payment of another member that arrived with a wrong amount changes nothing for this one.
  const mismatched = await start(await makeMember(app), naira)
  await sandbox.fault('wrong_amount')
  await sandbox.pay(mismatched)
  await sandbox.quiet()
  await app.runJobs()
  const payer = await makeMember(app)
  const failing = await start(payer, francs)
  const forgotten = await start(payer, naira)
  const rescued = await start(payer, { ...naira, amount: '2000' })
  await sandbox.fail(failing)
  await sandbox.fail(rescued)
  await sandbox.quiet()
  await sandbox.pay(rescued)
  await sandbox.quiet()
  await app.runJobs()
  for (const hours of [1, 12, 12]) {
    app.advance(hours * 3_600_000)
    await app.runJobs()
    await relay(app)
    // A session that rests for a day ends.
    await centreOf(app, payer)
  }
  const { notifications } = await centreOf(app, payer)
  const notices = notifications.map(({ data }) => [data.state, data.reference])
  expect(notices).toContainEqual(['failed', failing])
  expect(notices).toContainEqual(['expired', forgotten])
  expect(notices.filter(([, reference]) => reference === failing)).toHaveLength(1)
  const mails = app.mails.filter(({ to }) => to === payer.email).map(({ text }) => text)
  expect(mails.filter((text) => text.includes(failing))).toEqual([expect.stringContaining('didn’t go through')])
  expect(mails.filter((text) => text.includes(forgotten))).toEqual([expect.stringContaining('couldn’t confirm')])
  expect(mails.filter((text) => text.includes(rescued))).toEqual([expect.stringContaining('has arrived')])
})
