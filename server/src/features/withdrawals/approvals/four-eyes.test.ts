import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import {
  askWithdrawal,
  confirm,
  makeAccount,
  makeEarner,
  type ScriptedPayouts,
  scriptedPayouts,
  withdrawalsOf,
} from '../../../test/money/payouts.ts'

let app: TestApp
let bystander: Bystander
let bank: ScriptedPayouts

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  bank = scriptedPayouts()
  app.ctx.payments.paystack = bank
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

async function ask(earner: Made, accountId: string, amounts: (number | string)[]) {
  for (const amount of amounts) expect((await askWithdrawal(app, earner, { accountId, amount })).status).toBe(201)
  await app.runJobs()
  return (await withdrawalsOf(app, earner)).map(({ needsApproval }) => needsApproval).toReversed()
}

test('split payouts need two staff members as soon as the day exceeds 200 dollars', async () => {
  const earner = await makeEarner(app, 100_000n)
  const accountId = await makeAccount(app, earner)
  const sent = bank.sent.length
  expect(await ask(earner, accountId, [100, 100, '5', 100])).toEqual([false, false, true, true])
  expect(bank.sent.length - sent).toBe(2)
})

test('ten concurrent requests pay out no more than 200 dollars', async () => {
  const earner = await makeEarner(app, 100_000n)
  const accountId = await makeAccount(app, earner)
  await Promise.all(Array.from({ length: 10 }, () => askWithdrawal(app, earner, { accountId, amount: 50 })))
  const alone = (await withdrawalsOf(app, earner)).filter(({ needsApproval }) => !needsApproval)
  expect(alone).toHaveLength(4)
})

test('the next day starts again, and payouts of another member never count', async () => {
  const [earner, other] = [await makeEarner(app, 100_000n), await makeEarner(app, 100_000n)]
  const accountId = await makeAccount(app, earner)
  expect(await ask(other, await makeAccount(app, other, '9876543210'), [200])).toEqual([false])
  expect(await ask(earner, accountId, [200])).toEqual([false])
  app.advance(25 * 3_600_000)
  await confirm(app, earner, await makeMember(app))
  expect(await ask(earner, accountId, [200])).toEqual([false, false])
})
