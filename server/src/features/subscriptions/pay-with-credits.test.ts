import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks, platformBalance } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fundEarned } from '../../test/money/books.ts'
import { type Allowed, useAllowance } from './allowances.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const use = (who: Made, payWith?: 'credits', kind: Allowed = 'message_request') =>
  app.ctx.db.transaction().execute((tx) => useAllowance(tx, { memberId: who.id, kind, now: app.ctx.now(), payWith }))
const credits = async (who: Made) => Number((await balancesOf(app.ctx.db, who.id)).creditsEarned)

async function usedUp(withCredits: bigint) {
  const who = await makeMember(app)
  if (withCredits > 0n) await fundEarned(app.ctx, who.id, withCredits)
  for (let n = 0; n < 30; n += 1) expect(await use(who, 'credits')).toEqual({ credits: 0 })
  return who
}

test('messages of the plan are used first; then a message costs credits, and their value becomes revenue', async () => {
  const who = await usedUp(50n)
  const revenue = await platformBalance(app.ctx.db, 'revenue:plans')
  expect(await use(who, 'credits')).toEqual({ credits: 20 })
  expect(await credits(who)).toBe(30)
  expect((await platformBalance(app.ctx.db, 'revenue:plans')) - revenue).toBe(20n)
})

test('the error contains the price of another message, and nothing is charged without consent', async () => {
  const who = await usedUp(50n)
  await expect(use(who)).rejects.toMatchObject({ code: 'quota_used_up', details: { offer: { credits: 20 } } })
  expect(await credits(who)).toBe(50)
})

test('too few credits pay for nothing', async () => {
  const who = await usedUp(19n)
  await expect(use(who, 'credits')).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await credits(who)).toBe(19)
})

test('of ten concurrent messages with credits for three, three are sent', async () => {
  const who = await usedUp(60n)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => use(who, 'credits')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await credits(who)).toBe(0)
})

test('calls are not for sale', async () => {
  const who = await makeMember(app)
  await expect(use(who, 'credits', 'call')).rejects.toMatchObject({ code: 'quota_used_up', details: {} })
})

test('the price is a row: once changed, the new one is shown and charged', async () => {
  const who = await usedUp(50n)
  const price = (to: number) => app.ctx.db.updateTable('allowance_price').set({ credits: to }).execute()
  await price(7)
  const { subscription } = (await app.call(api.subscriptions.mine, { token: who.token })).data
  expect(subscription.messageCredits).toBe(7)
  expect(await use(who, 'credits')).toEqual({ credits: 7 })
  await price(20)
})
