import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FaultName } from '../../../adapters/sandbox/faults.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { answerMs, openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import type { Made } from '../../../test/members/make-member.ts'
import {
  askWithdrawal,
  confirm,
  later,
  makeAccount,
  makeEarner,
  moneyOf,
  withdrawalsOf,
} from '../../../test/money/payouts.ts'
import { withdrawalJobs } from '../jobs.ts'

const minute = 60_000
const sending = '/transfer$'
const looking = '/transfer/verify'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let earner: Made

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
  earner = await makeEarner(app, 10_000n)
})

/** A withdrawal of 20 dollars to an account whose payouts stay on their way until they are moved. */
async function send(): Promise<string> {
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner, '0123451003') })
  await app.runJobs()
  return requested.data.withdrawal.reference
}
const status = async () => {
  await confirm(app, earner)
  return (await withdrawalsOf(app, earner))[0]?.status
}
const sendsOf = async (reference: string) =>
  (await app.ctx.db.selectFrom('withdrawal').where('reference', '=', reference).select('sends').executeTakeFirst())
    ?.sends
const transfersOf = async (reference: string) =>
  (await sandbox.state()).transfers.filter((transfer) => transfer.reference === reference).length

async function expectPaidOnce(reference: string, sends: number): Promise<void> {
  await sandbox.movePayout(reference, 'paid')
  await sandbox.quiet()
  await later(app, 61 * minute)
  expect([await status(), await transfersOf(reference), await sendsOf(reference)]).toEqual(['paid', 1, sends])
  expect(await moneyOf(app, earner)).toEqual({ earned: 8_000, hold: 0 })
}

const before: FaultName[] = ['server_error', 'too_many', 'timeout']
test.each(before)(
  '%s: a payout that the provider never received is sent once more, not before ten minutes',
  async (fault) => {
    await sandbox.fault(fault, { path: sending, ms: 2 * answerMs })
    const reference = await send()
    for (const _ of [1, 2, 3]) await later(app, 3 * minute)
    expect([await status(), await transfersOf(reference), await sendsOf(reference)]).toEqual(['submitted', 0, 1])
    expect(await moneyOf(app, earner)).toEqual({ earned: 8_000, hold: 2_000 })
    await later(app, 11 * minute)
    await expectPaidOnce(reference, 2)
  },
)

const after: FaultName[] = ['error_after_effect', 'timeout_after_effect']
test.each(after)('%s: a payout that the provider accepted is never sent again, nor returned', async (fault) => {
  await sandbox.fault(fault, { path: sending, ms: 2 * answerMs })
  const reference = await send()
  // Nor when it cannot be asked for, at the time when what was lost is sent again.
  await later(app, 3 * minute)
  await sandbox.fault('server_error', { path: looking })
  for (const minutes of [11, 61]) await later(app, minutes * minute)
  expect([await status(), await transfersOf(reference)]).toEqual(['submitted', 1])
  expect(await moneyOf(app, earner)).toEqual({ earned: 8_000, hold: 2_000 })
  await expectPaidOnce(reference, 1)
})

test.each([...before, ...after])('%s during a poll of a payout decides nothing', async (fault) => {
  const reference = await send()
  await sandbox.fault('drop', { channel: 'paystack' })
  await sandbox.movePayout(reference, 'failed')
  await sandbox.quiet()
  await sandbox.fault(fault, { path: looking, ms: 2 * answerMs })
  await later(app, 3 * minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['submitted', { earned: 8_000, hold: 2_000 }])
  await later(app, 11 * minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['failed', { earned: 10_000, hold: 0 }])
})

const deliveryFaults: FaultName[] = ['delay', 'duplicate', 'reorder', 'drop', 'forge']
test.each(deliveryFaults)('%s: events of a returned payout return it once', async (fault) => {
  const reference = await send()
  await sandbox.movePayout(reference, 'paid')
  await sandbox.quiet()
  await later(app, 3 * minute)
  await sandbox.fault(fault, { channel: 'paystack', ms: 100 })
  await sandbox.movePayout(reference, 'reversed')
  await sandbox.quiet()
  await later(app, 25 * 60 * minute)
  await sandbox.repeat()
  await sandbox.quiet()
  await later(app, 73 * 60 * minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['reversed', { earned: 10_000, hold: 0 }])
  const { rows } = await app.ctx.pool.query('select last_error from graphile_worker.jobs where last_error is not null')
  expect(rows).toEqual([])
})

/** Paid five days ago: its polls are used up, and only an event leads to another. */
async function sendLongAgo(): Promise<string> {
  const reference = await send()
  await sandbox.movePayout(reference, 'paid')
  await sandbox.quiet()
  for (const hours of [1, 25, 73, 24]) await later(app, hours * 61 * minute)
  expect(await status()).toBe('paid')
  return reference
}

test.each(before)('%s during a poll of a reversed payout: it is polled again', async (fault) => {
  const reference = await sendLongAgo()
  await sandbox.fault(fault, { path: looking, ms: 2 * answerMs })
  await sandbox.movePayout(reference, 'reversed')
  await sandbox.quiet()
  await later(app, minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['paid', { earned: 8_000, hold: 0 }])
  await later(app, 61 * minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['reversed', { earned: 10_000, hold: 0 }])
})

test('events of a returned payout are stored while its channel is off', async () => {
  const reference = await sendLongAgo()
  const { paystack } = app.ctx.payments
  await sandbox.movePayout(reference, 'reversed')
  await sandbox.quiet()
  await app.ctx.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'deposits.handle-event'))`,
  )
  app.ctx.payments.paystack = null
  await enqueue(app.ctx.db, withdrawalJobs.onPayoutEvent, { channel: 'paystack', reference, providerId: null })
  for (const _ of [1, 2, 3, 4]) await later(app, 25 * 60 * minute)
  app.ctx.payments.paystack = paystack
  await later(app, 61 * minute)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['reversed', { earned: 10_000, hold: 0 }])
})
