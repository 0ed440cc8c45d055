import { randomUUID } from 'node:crypto'
import { api, type BodyOf } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { fillRow } from '../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import {
  askWithdrawal,
  confirm,
  later,
  makeAccount,
  makeEarner,
  moneyOf,
  type ScriptedPayouts,
  scriptedPayouts,
  withdrawalsOf,
} from '../../test/money/payouts.ts'
import { refreshNow, setAutomaticRate, setSources } from '../../test/money/rates.ts'

/** The rate that both sources agreed on. */
const agreed = 1326.16
const minute = 60_000
const hour = 60 * minute
const reason = 'The market moved this morning.'
const times = (factor: number) => (agreed * factor).toFixed(4)

let app: TestApp
let bank: ScriptedPayouts
let staff: Made
let second: Made
let earner: Made
let bystander: Made

let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const proposer = await makeMember(app, { role: 'admin' })
  const decided = { currency: 'KES', proposed_by: proposer.id, state: 'rejected', decided_by: proposer.id }
  await fillRow(app, 'rate_proposal', { ...decided, per_usd: '129', fixed: null, offered: null })
  expectUnchanged = await watchMembers(app, proposer)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())
beforeEach(async () => {
  bank = scriptedPayouts()
  bank.deposits = { NGN: { minMinor: 5_000, methods: ['card'] } }
  app.ctx.payments.paystack = bank
  staff = await makeMember(app, { role: 'admin' })
  second = await makeMember(app, { role: 'admin' })
  earner = await makeEarner(app, 100_000n)
  bystander = await makeEarner(app, 5_000n)
  await app.ctx.db.deleteFrom('rate_quote').execute()
  await app.ctx.db.updateTable('rate_proposal').set({ state: 'expired' }).where('state', '=', 'open').execute()
  await setAutomaticRate(app, agreed)
})

const row = (set: object) => app.ctx.db.updateTable('rate').set(set).where('currency', '=', 'NGN').execute()
type Change = Omit<BodyOf<typeof api.rates.set>, 'reason'>
const change = (body: Change, who = staff) =>
  app.call(api.rates.set, { token: who.token, params: { currency: 'NGN' }, body: { ...body, reason } })
const setRate = (perUsd: string, who = staff) => change({ perUsd }, who)
const rate = async (who = staff) => {
  const { rates } = (await app.call(api.rates.list, { token: who.token })).data
  const found = rates.find(({ currency }) => currency === 'NGN')
  if (!found) throw new Error('the naira has no rate')
  return found
}
const openProposal = async (who = staff) => (await rate(who)).proposal?.id ?? ''
const decide = (decision: 'confirm' | 'reject', id: string, who: Made) =>
  app.call(api.rates[decision], { token: who.token, params: { id } })
const quote = () => app.call(api.deposits.rate, { token: earner.token, query: { currency: 'NGN' } })
const payOut = async (amount: number | string) => {
  const accountId = await makeAccount(app, earner, String(1_000_000_000 + Math.floor(Math.random() * 1e9)))
  const requested = await askWithdrawal(app, earner, { accountId, amount })
  await app.runJobs()
  return requested
}
/** US dollars that the payouts sent so far are worth at the agreed rate. */
const sentWorth = () => {
  const minor = bank.sent.reduce((sum, reference) => sum + (bank.has.get(reference)?.amountMinor ?? 0), 0)
  return minor / 100 / agreed
}
const sourcesReturn = (first: number, sources: { second?: number; isAccepted?: boolean } = {}) =>
  setSources(app, { first, ...sources })

test('a staff session without a recent password changes no rate', async () => {
  app.advance(6 * minute)
  expect(await setRate(times(1.01))).toMatchObject({ status: 403, code: 'password_required' })
  expect((await rate()).perUsd).toBe(agreed)
})

test('staff without the finance permission neither see nor change rates', async () => {
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator', 'admin'] })
  expect((await app.call(api.rates.list, { token: moderator.token })).status).toBe(403)
  expect((await setRate(times(1.01), moderator)).status).toBe(403)
  await setRate(times(1.04))
  expect((await decide('confirm', await openProposal(), moderator)).status).toBe(403)
  expect((await rate()).perUsd).toBe(agreed)
})

test('one staff member cannot pay out at an absurd rate', async () => {
  expect(await setRate('999999')).toMatchObject({
    status: 400,
    errors: { perUsd: [expect.stringContaining('1392.46')] },
  })
  await payOut(5)
  expect(bank.sent).toHaveLength(1)
  expect(sentWorth()).toBeLessThanOrEqual(5)
  expect(await moneyOf(app, bystander)).toEqual({ earned: 5_000, hold: 0 })
})

test('one staff member cannot create wallet money with a rate that is far too low', async () => {
  expect((await setRate('0.0001')).status).toBe(400)
  expect((await quote()).data.rate.deposit_rate).toBe(agreed)
})

test('one staff member alone gains at most 2 percent of 196 dollars, and only after 30 minutes', async () => {
  expect((await setRate(times(1.02))).data.outcome).toBe('applied')
  expect((await payOut('196.07')).data.withdrawal).toMatchObject({ needsApproval: false })
  expect(bank.sent).toEqual([])
  await later(app, 31 * minute)
  expect(bank.sent).toHaveLength(1)
  expect(sentWorth() - 196.07).toBeLessThan(3.93)
  await confirm(app, earner)
  expect((await payOut(5)).data.withdrawal).toMatchObject({ needsApproval: true })
})

test('a payout worth more than 200 dollars at the agreed rate needs two approvals, whatever was typed', async () => {
  await setRate(times(1.019))
  expect((await payOut(200)).data.withdrawal).toMatchObject({ amount: 200, needsApproval: true })
  await later(app, 60 * minute)
  expect(bank.sent).toEqual([])
})

test('a payout at a manually changed rate is held for 30 minutes after the change, and says until when', async () => {
  const before = await payOut(10)
  expect(before.data.withdrawal.sendFrom).toBeNull()
  await setRate(times(1.01))
  const from = (await rate()).payoutsFrom
  app.advance(10 * minute)
  await confirm(app, earner, staff)
  expect((await payOut(20)).data.withdrawal).toMatchObject({ status: 'held', needsApproval: false, sendFrom: from })
  expect(bank.sent).toHaveLength(1)
  await later(app, 19 * minute)
  expect(bank.sent).toHaveLength(1)
  await later(app, 2 * minute)
  expect(bank.sent).toHaveLength(2)
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'submitted', sendFrom: null }, {}])
})

test('two approvals do not shorten the wait, and staff can reject the payout meanwhile', async () => {
  await setRate(times(1.01))
  const [large, small] = [(await payOut('199.5')).data.withdrawal, (await payOut(5)).data.withdrawal]
  for (const { token } of [staff, second]) await app.call(api.staffPayouts.approve, { token, params: { id: large.id } })
  const refused = await app.call(api.staffPayouts.refuse, {
    token: second.token,
    params: { id: small.id },
    body: { reason: 'The rate was set by mistake.' },
  })
  expect(refused.status).toBe(200)
  await app.runJobs()
  expect(bank.sent).toEqual([])
  await later(app, 31 * minute)
  expect(bank.sent).toHaveLength(1)
})

test('two steps of 1.9 percent are summed, and so is the way back', async () => {
  expect((await setRate(times(1.019))).data.outcome).toBe('applied')
  expect((await setRate(times(1.038))).data.outcome).toBe('proposed')
  expect((await setRate(times(0.981), second)).code).toBe('conflict')
  await decide('reject', await openProposal(), staff)
  expect((await setRate(times(0.981), second)).data.outcome).toBe('proposed')
  expect((await rate()).perUsd).toBe(Number(times(1.019)))
})

test('steps never exceed the band in total, not even with two people', async () => {
  for (const factor of [1.03, 1.05]) {
    expect((await setRate(times(factor))).data.outcome).toBe('proposed')
    expect((await decide('confirm', await openProposal(), second)).status).toBe(200)
  }
  expect((await setRate(times(1.051))).status).toBe(400)
  expect((await rate()).perUsd).toBeCloseTo(agreed * 1.05, 3)
})

test('the proposer cannot confirm, not even concurrently with another', async () => {
  await setRate(times(1.04))
  const id = await openProposal()
  expect((await decide('confirm', randomUUID(), second)).code).toBe('not_found')
  expect(await decide('confirm', id, staff)).toMatchObject({ status: 403, code: 'forbidden' })
  const both = await Promise.all([decide('confirm', id, second), decide('confirm', id, second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await rate()).toMatchObject({ perUsd: Number(times(1.04)), proposal: null })
})

test('a proposal expires after 24 hours and ends with the rights of its proposer', async () => {
  await setRate(times(1.04))
  const expired = await openProposal()
  app.advance(24 * hour)
  await confirm(app, staff, second)
  await setAutomaticRate(app, agreed)
  expect((await rate()).proposal).toBeNull()
  expect((await decide('confirm', expired, second)).status).toBe(409)
  await setRate(times(1.04))
  const orphaned = await openProposal()
  await app.ctx.db
    .updateTable('member')
    .set({ staff_permissions: ['moderator'] })
    .where('id', '=', staff.id)
    .execute()
  expect((await decide('confirm', orphaned, second)).status).toBe(409)
  expect((await decide('reject', orphaned, second)).status).toBe(200)
  expect((await rate(second)).perUsd).toBe(agreed)
})

test('a proposal that differs from the newer sources can no longer be confirmed', async () => {
  await setRate(times(1.05))
  const id = await openProposal()
  sourcesReturn(agreed * 0.98)
  app.advance(minute)
  await refreshNow(app)
  expect(await decide('confirm', id, second)).toMatchObject({ status: 409, message: expect.stringContaining('moved') })
})

test('without recent sources a stale agreed rate is changed by two people only', async () => {
  await row({ agreed_at: new Date(app.ctx.now().getTime() - 49 * hour) })
  expect(await rate()).toMatchObject({ alone: null, agreed: { stale: true } })
  expect((await setRate(times(1.001))).data.outcome).toBe('proposed')
})

test('two people may follow a jump that both sources confirm, but not deviate from the sources', async () => {
  sourcesReturn(agreed * 1.12, { second: agreed * 1.13, isAccepted: false })
  await refreshNow(app)
  expect((await setRate(times(1))).status).toBe(400)
  expect((await setRate(times(1.12))).data.outcome).toBe('proposed')
  await decide('confirm', await openProposal(), second)
  expect((await payOut(190)).data.withdrawal).toMatchObject({ needsApproval: true })
})

test('fixing a rate takes two people, and a fixed rate is released when the market leaves it', async () => {
  expect((await change({ fixed: true })).data.outcome).toBe('proposed')
  await decide('confirm', await openProposal(), second)
  sourcesReturn(agreed * 1.04)
  app.advance(minute)
  await refreshNow(app)
  expect(await rate()).toMatchObject({ perUsd: agreed, fixed: true, agreed: { perUsd: agreed * 1.04 } })
  sourcesReturn(agreed * 1.06)
  app.advance(minute)
  await refreshNow(app)
  expect(await rate()).toMatchObject({ perUsd: Number((agreed * 1.06).toFixed(8)), fixed: false, manualAt: null })
  const log = app.ctx.db.selectFrom('audit_entry').where('action', '=', 'rate.release').select('subject')
  expect(await log.execute()).toEqual([{ subject: 'NGN' }])
})

test('a currency without an agreed rate, or with a rate outside the band, converts nothing', async () => {
  await row({ per_usd: '999999', source: 'staff' })
  expect(await quote()).toMatchObject({ status: 503, code: 'rate_unavailable' })
  expect(await payOut(20)).toMatchObject({ status: 503, code: 'rate_unavailable' })
  await setAutomaticRate(app, agreed)
  await row({ agreed_per_usd: null, agreed_at: null })
  expect((await quote()).code).toBe('rate_unavailable')
  expect((await change({ offered: true })).status).toBe(409)
  expect((await setRate(times(1))).errors).toHaveProperty('perUsd')
})

test('a promised rate outside the present band is not applied', async () => {
  await quote()
  await app.ctx.db.updateTable('rate_quote').set({ per_usd: '1' }).execute()
  const body = { channel: 'paystack', currency: 'NGN', amount: 500 } as const
  const started = await app.call(api.deposits.start, { token: earner.token, body })
  expect(started).toMatchObject({ status: 400, errors: { amount: [expect.stringContaining('1,326.16')] } })
})

test('every change, proposal, confirmation and rejection is recorded with before and after', async () => {
  await setRate(times(1.01))
  await setRate(times(1.04))
  await decide('reject', await openProposal(), staff)
  await setRate(times(1.04))
  await decide('confirm', await openProposal(), second)
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('staff_id', 'in', [staff.id, second.id])
    .select(['staff_id', 'action', 'details'])
    .orderBy('id')
    .execute()
  const rates = (from: number, to: number) => ({ before: { perUsd: from }, after: { perUsd: to }, reason })
  const [one, four] = [Number(times(1.01)), Number(times(1.04))]
  const proposed = {
    action: 'rate.propose',
    staff_id: staff.id,
    details: { perUsd: times(1.04), before: { perUsd: one } },
  }
  expect(entries).toMatchObject([
    { action: 'rate.set', staff_id: staff.id, details: rates(agreed, one) },
    proposed,
    { action: 'rate.reject', staff_id: staff.id, details: rates(one, one) },
    proposed,
    { action: 'rate.confirm', staff_id: second.id, details: { ...rates(one, four), proposedBy: staff.id } },
  ])
})
