import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import type { Made } from '../../../test/members/make-member.ts'
import {
  askWithdrawal,
  confirm,
  later,
  type Mishap,
  makeAccount,
  makeEarner,
  moneyOf,
  type ScriptedPayouts,
  scriptedPayouts,
  withdrawalsOf,
} from '../../../test/money/payouts.ts'
import { withdrawalJobs } from '../jobs.ts'

const minute = 60_000
const before = { earned: 10_000, hold: 0 }
const held = { earned: 8000, hold: 2000 }
const gone = { earned: 8000, hold: 0 }

let app: TestApp
let bystander: Bystander
let bank: ScriptedPayouts
let earner: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())
beforeEach(async () => {
  // What earlier tests left on the way is none of this bank's.
  await app.ctx.db
    .updateTable('withdrawal')
    .set({ next_step_at: null })
    .where('member_id', '<>', bystander.member.id)
    .execute()
  bank = scriptedPayouts()
  app.ctx.payments.paystack = bank
  earner = await makeEarner(app, 10_000n)
})

/** A withdrawal of 20 dollars whose first sendings meet these mishaps; its reference. */
async function begin(...mishaps: Mishap[]): Promise<string> {
  bank.mishaps.push(...mishaps)
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  await app.runJobs()
  return requested.data.withdrawal.reference
}
const status = async () => {
  await confirm(app, earner)
  return (await withdrawalsOf(app, earner))[0]?.status
}
const receiveEvent = async (reference: string) => {
  await enqueue(app.ctx.db, withdrawalJobs.onPayoutEvent, { channel: 'paystack', reference, providerId: null })
  await app.runJobs()
}

test('a rejection by the provider returns the money at once', async () => {
  await begin('refused')
  expect(await status()).toBe('failed')
  expect(await moneyOf(app, earner)).toEqual(before)
  await later(app, 24 * 60 * minute)
  expect(bank.sent).toHaveLength(1)
})

const hasNoEffect: Mishap[] = ['throws', 'silent']
test.each(hasNoEffect)(
  'sent without effect (%s): sent again under the same reference, not before ten minutes',
  async (mishap) => {
    const reference = await begin(mishap)
    expect([await status(), bank.sent]).toEqual(['submitted', [reference]])
    for (const _ of [1, 2, 3]) await later(app, 3 * minute)
    expect([await status(), bank.sent]).toEqual(['submitted', [reference]])
    expect(await moneyOf(app, earner)).toEqual(held)
    await later(app, 11 * minute)
    expect(bank.sent).toEqual([reference, reference])
    bank.move(reference, { state: 'paid' })
    await later(app, 11 * minute)
    expect([await status(), bank.has.size]).toEqual(['paid', 1])
    expect(await moneyOf(app, earner)).toEqual(gone)
  },
)

const takesEffect: Mishap[] = ['throws_after', 'silent_after']
test.each(takesEffect)('sent with a lost response (%s): found by polling, never sent twice', async (mishap) => {
  const reference = await begin(mishap)
  expect(await status()).toBe('submitted')
  await later(app, 61_000)
  bank.move(reference, { state: 'paid' })
  await later(app, 30 * minute)
  expect([await status(), bank.sent]).toEqual(['paid', [reference]])
  expect(await moneyOf(app, earner)).toEqual(gone)
})

test('a process that dies between storing and sending is followed by a poll', async () => {
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  const { reference } = requested.data.withdrawal
  const payOut = bank.payOut
  bank.payOut = () => Promise.reject(new Error('killed before the call'))
  await app.runJobs()
  bank.payOut = payOut
  expect([await status(), bank.sent]).toEqual(['submitted', []])
  await later(app, 2 * minute)
  expect([bank.polled.includes(reference), bank.sent]).toEqual([true, []])
  await later(app, 10 * minute)
  expect(bank.sent).toEqual([reference])
})

test('a payout that cannot be polled stays on hold for days, and is never returned', async () => {
  await begin('silent')
  bank.fetchPayout = async () => ({ state: 'unknown' })
  for (const _ of [1, 2, 3, 4, 5]) await later(app, 24 * 60 * minute)
  expect([await status(), bank.sent.length]).toEqual(['submitted', 1])
  expect(await moneyOf(app, earner)).toEqual(held)
})

test('an accepted payout that goes missing is not sent again', async () => {
  const reference = await begin()
  bank.has.delete(reference)
  for (const _ of [1, 2, 3]) await later(app, 60 * minute)
  expect([await status(), bank.sent]).toEqual(['submitted', [reference]])
})

test('failed and then reversed, each reported twice, is one return', async () => {
  const reference = await begin()
  for (const state of ['failed', 'failed', 'reversed', 'reversed'] as const) {
    bank.move(reference, { state })
    await Promise.all([receiveEvent(reference), receiveEvent(reference)])
  }
  expect(await status()).toBe('failed')
  expect(await moneyOf(app, earner)).toEqual(before)
  expect(app.mails.filter(({ to, subject }) => to === earner.email && /didn’t go/.test(subject))).toHaveLength(1)
})

test('paid and reversed three days later without a webhook returns once', async () => {
  const reference = await begin()
  bank.move(reference, { state: 'paid', feeMinor: 5000 })
  await receiveEvent(reference)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['paid', gone])
  await later(app, 61 * minute)
  await later(app, 25 * 60 * minute)
  bank.move(reference, { state: 'reversed' })
  await later(app, 73 * 60 * minute)
  await receiveEvent(reference)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['reversed', before])
})

test.each([
  ['another amount', { amountMinor: 1 }],
  ['another currency', { currency: 'GHS' }],
  ['the other environment', { live: true }],
] as const)('%s than was asked for moves nothing and waits for staff', async (_, change) => {
  const reference = await begin()
  bank.move(reference, { state: 'paid', ...change })
  await receiveEvent(reference)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['submitted', held])
  const row = await app.ctx.db
    .selectFrom('withdrawal')
    .where('reference', '=', reference)
    .select('fault')
    .executeTakeFirst()
  expect(row?.fault).toMatch(/^(amount|currency|environment): /)
})

test('a payout returned here and paid at the provider is recorded for staff', async () => {
  const reference = await begin()
  bank.move(reference, { state: 'failed' })
  await receiveEvent(reference)
  bank.move(reference, { state: 'paid' })
  await receiveEvent(reference)
  expect([await status(), await moneyOf(app, earner)]).toEqual(['failed', before])
})

test('for any order and number of events the result is that of the provider', async () => {
  const eventsOfStep = fc.array(fc.constantFrom('hear', 'sweep', 'twice'), { maxLength: 4 })
  const story = fc.record({
    mishap: fc.option(fc.constantFrom<Mishap>('silent_after', 'throws_after'), { nil: undefined }),
    steps: fc.constantFrom(['paid'], ['failed'], ['reversed'], ['paid', 'reversed'], ['pending', 'paid', 'reversed']),
    events: fc.tuple(eventsOfStep, eventsOfStep, eventsOfStep),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ mishap, steps, events }) => {
      earner = await makeEarner(app, 10_000n)
      const reference = await begin(...(mishap ? [mishap] : []))
      for (const [at, state] of steps.entries()) {
        bank.move(reference, { state: state as 'paid' })
        for (const event of events[at] ?? []) {
          if (event === 'hear') await receiveEvent(reference)
          if (event === 'twice') await Promise.all([receiveEvent(reference), receiveEvent(reference)])
          if (event === 'sweep') await later(app, 31 * minute)
        }
      }
      await receiveEvent(reference)
      const last = steps.at(-1)
      expect(await status()).toBe(last)
      expect(await moneyOf(app, earner)).toEqual(last === 'paid' ? gone : before)
      expect(new Set(bank.sent.slice(-1))).toEqual(new Set([reference]))
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('play money is not paid out by a channel with real keys', async () => {
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  bank.live = true
  await app.runJobs()
  await later(app, 61 * minute)
  expect([requested.status, await status(), bank.sent]).toEqual([201, 'held', []])
})

test('with real keys an old rate pays nothing out', async () => {
  bank.sandbox = false
  const as_of = new Date(app.ctx.now().getTime() - 8 * 86_400_000)
  await app.ctx.db.updateTable('rate').set({ as_of }).execute()
  await confirm(app, earner)
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  expect(requested).toMatchObject({ status: 503, code: 'rate_unavailable' })
  expect(await moneyOf(app, earner)).toEqual(before)
})
