import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import {
  askWithdrawal,
  confirm,
  makeAccount,
  makeEarner,
  moneyOf,
  type ScriptedPayouts,
  scriptedPayouts,
  withdrawalsOf,
} from '../../../test/money/payouts.ts'
import { advanceWithdrawal } from '../payouts/advance-withdrawal.ts'

const { staffPayouts } = api
const reason = 'The name does not fit the account.'

let app: TestApp
let bystander: Bystander
let bank: ScriptedPayouts
let staff: [Made, Made]
let earner: Made
let accountId: string

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  const name = { firstname: 'Wanjiru', lastname: 'Kamau', role: 'admin' } as const
  staff = [await makeMember(app, name), await makeMember(app, { ...name, firstname: 'Didier' })]
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())
beforeEach(async () => {
  bank = scriptedPayouts()
  app.ctx.payments.paystack = bank
  earner = await makeEarner(app, 100_000n)
  accountId = await makeAccount(app, earner)
})

/** A withdrawal that two have to approve. */
async function begin(amount: number | string = '200.01'): Promise<string> {
  const requested = await askWithdrawal(app, earner, { accountId, amount })
  await app.runJobs()
  return requested.data.withdrawal.id
}
const approve = (who: Made, id: string) => app.call(staffPayouts.approve, { token: who.token, params: { id } })
const refuse = (who: Made, id: string) =>
  app.call(staffPayouts.refuse, { token: who.token, params: { id }, body: { reason } })
const heap = async (name: 'waiting' | 'submitted' | 'failed' | 'paid') =>
  (await app.call(staffPayouts.list, { token: staff[0].token, query: { heap: name, limit: 50 } })).data.payouts.filter(
    ({ member }) => member.id !== bystander.member.uid,
  )
const auditEntries = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .select(['staff_id', 'action', 'details'])
    .execute()

test('200 dollars need one approval; above it two staff members must agree', async () => {
  await begin('200')
  expect(bank.sent).toHaveLength(1)
  const id = await begin('200.01')
  expect(await withdrawalsOf(app, earner)).toMatchObject([
    { status: 'held', needsApproval: true },
    { needsApproval: false },
  ])
  expect(bank.sent).toHaveLength(1)

  const first = await approve(staff[0], id)
  expect(first.data.payout).toMatchObject({ status: 'held', approvals: [{ by: 'Wanjiru Kamau', mine: true }] })
  await app.runJobs()
  expect(bank.sent).toHaveLength(1)
  expect(await heap('waiting')).toMatchObject([
    { id, approvalsNeeded: 2, member: { name: 'Amara Okafor' }, own: false },
  ])

  const second = await approve(staff[1], id)
  expect(second.data.payout.approvals).toMatchObject([{ mine: false }, { mine: true }])
  await app.runJobs()
  expect(bank.sent).toHaveLength(2)
  expect(await heap('waiting')).toEqual([])
  expect(await heap('submitted')).toMatchObject([{ sends: 1 }, { id, sends: 1, perUsd: 1326.16, channel: 'paystack' }])
  expect(await auditEntries(id)).toEqual([
    { staff_id: staff[0].id, action: 'payout.approve', details: { approvals: 1 } },
    { staff_id: staff[1].id, action: 'payout.approve', details: { approvals: 2 } },
  ])
})

test('the same staff member twice is one approval, also concurrently', async () => {
  const id = await begin()
  const twice = await Promise.all([approve(staff[0], id), approve(staff[0], id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await approve(staff[0], id)).message).toContain('second person')
  await app.runJobs()
  expect(bank.sent).toEqual([])
})

test('a payout with one approval is not sent, also when its job runs', async () => {
  const id = await begin()
  await approve(staff[0], id)
  const row = await app.ctx.db.selectFrom('withdrawal').where('uid', '=', id).select('id').executeTakeFirstOrThrow()
  await advanceWithdrawal(app.ctx, row)
  expect(bank.sent).toEqual([])
})

test('a third approval, and one of a payout that needs none, is rejected', async () => {
  bank.mishaps.push('silent')
  const alone = await begin(20)
  const id = await begin()
  for (const one of staff) expect((await approve(one, id)).status).toBe(200)
  const third = await makeMember(app, { role: 'admin' })
  expect((await approve(third, id)).status).toBe(409)
  await app.runJobs()
  expect((await approve(third, id)).status).toBe(409)
  expect((await approve(third, alone)).status).toBe(409)
})

test('rejected with a reason: the money returns, the member reads the reason, and nothing is sent', async () => {
  const id = await begin()
  await approve(staff[0], id)
  const refused = await refuse(staff[1], id)
  expect(refused.data.payout).toMatchObject({ status: 'refused', reason })
  await app.runJobs()
  expect(await moneyOf(app, earner)).toEqual({ earned: 100_000, hold: 0 })
  expect(app.mails.at(-1)).toMatchObject({ to: earner.email, text: expect.stringContaining(reason) })
  expect(await withdrawalsOf(app, earner)).toMatchObject([{ status: 'refused', reason }])
  for (const again of [await refuse(staff[1], id), await approve(staff[1], id)]) expect(again.status).toBe(409)
  await app.runJobs()
  expect(bank.sent).toEqual([])
  expect((await auditEntries(id)).at(-1)).toEqual({
    staff_id: staff[1].id,
    action: 'payout.refuse',
    details: { reason },
  })
  expect(await heap('failed')).toMatchObject([{ id }])
})

test('rejected after the second approval: before sending it stops, afterwards it is too late', async () => {
  const [stopped, gone] = [await begin(), await begin('210')]
  for (const one of staff) await approve(one, stopped)
  expect((await refuse(staff[0], stopped)).status).toBe(200)
  for (const one of staff) await approve(one, gone)
  await app.runJobs()
  expect((await refuse(staff[0], gone)).status).toBe(409)
  expect(bank.sent).toHaveLength(1)
  expect(await moneyOf(app, earner)).toEqual({ earned: 79_000, hold: 21_000 })
})

test('staff cannot decide about their own payout', async () => {
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['finance'] })
    .where('id', '=', earner.id)
    .execute()
  const id = await begin()
  expect(await approve(earner, id)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await refuse(earner, id)).status).toBe(403)
  const mine = await app.call(staffPayouts.list, { token: earner.token })
  expect(mine.data.payouts.find((payout) => payout.id === id)).toMatchObject({ own: true, approvals: [] })
})

test('a decision requires a recent password', async () => {
  const id = await begin()
  app.advance(6 * 60_000)
  expect(await approve(staff[0], id)).toMatchObject({ status: 403, code: 'password_required' })
  expect(await refuse(staff[0], id)).toMatchObject({ status: 403, code: 'password_required' })
  await confirm(app, ...staff)
  expect((await approve(staff[0], id)).status).toBe(200)
})

test('members and unauthenticated requests find no staff pages', async () => {
  const id = await begin()
  expect((await app.call(staffPayouts.list, { token: earner.token })).status).toBe(404)
  expect((await approve(earner, id)).status).toBe(404)
  expect((await refuse(earner, id)).status).toBe(404)
  expect((await app.call(staffPayouts.list)).status).toBe(401)
  expect((await approve(staff[0], randomUUID())).status).toBe(404)
  const short = { token: staff[0].token, params: { id }, body: { reason: 'no' } }
  expect((await app.call(staffPayouts.refuse, short)).errors).toHaveProperty('reason')
})

test('the queue pages, oldest first', async () => {
  const known = (await heap('waiting')).map(({ id }) => id)
  const ids = [await begin(), await begin('201')]
  const { token } = staff[0]
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await app.call(staffPayouts.list, { token, query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.data.payouts.map(({ id }) => id))
    cursor = page.data.nextCursor ?? undefined
    // A page that repeats itself ends the loop, and the lists differ.
  } while (cursor && seen.length <= known.length + ids.length)
  expect(seen).toEqual([...known, ...ids])
})

test('the application cannot delete the record of staff actions, approvals and withdrawals', async () => {
  const id = await begin()
  await approve(staff[0], id)
  const { pool } = app.ctx
  for (const statement of [
    'delete from audit_entry',
    "update audit_entry set action = 'x'",
    'delete from withdrawal_approval',
    'update withdrawal_approval set staff_id = 1',
    'delete from withdrawal',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/permission denied/)
})
