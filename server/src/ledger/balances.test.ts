import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { fund, fundEarned, giftLegs, posting } from '../test/money/books.ts'
import { type Balances, balancesOf, readBooks, spendCredits, spendUsd } from './index.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const nothing: Balances = { usdDeposited: 0n, usdEarned: 0n, creditsBought: 0n, creditsEarned: 0n, payoutHold: 0n }

test('a price is taken from deposits first, and from earnings only for the rest', () => {
  const balances = { ...nothing, usdDeposited: 300n, usdEarned: 200n }
  expect(spendUsd(balances, 300n)).toEqual({ deposited: 300n, earned: 0n })
  expect(spendUsd(balances, 301n)).toEqual({ deposited: 300n, earned: 1n })
  expect(spendUsd(balances, 500n)).toEqual({ deposited: 300n, earned: 200n })
  expect(spendUsd(balances, 501n)).toBeNull()
  expect(spendCredits({ ...nothing, creditsBought: 1n, creditsEarned: 2n }, 3n)).toEqual({ deposited: 1n, earned: 2n })
})

test('the rule predicts the postings of the ledger', async () => {
  const amount = fc.bigInt({ min: 1n, max: 500n })
  await fc.assert(
    fc.asyncProperty(amount, amount, async (paidIn, price) => {
      const { id } = await makeMember(app, { at: null })
      await fund(app.ctx, id, paidIn)
      const foreseen = spendUsd(await balancesOf(app.ctx.db, id), price)
      const outcome = await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, price) }).catch(
        ({ code }) => code,
      )
      expect(outcome).toBe(foreseen ? 'posted' : 'insufficient_funds')
      expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(paidIn - (foreseen?.deposited ?? 0n))
    }),
    { numRuns: 20 },
  )
})

test('the trial balance lists platform and member accounts together, and is zero in each currency', async () => {
  const one = (await makeMember(app, { at: null })).id
  await fundEarned(app.ctx, one, 40n)
  const { transfers, entries, accounts } = await readBooks(app.ctx.db)
  expect(transfers).toBeGreaterThan(20)
  expect(entries).toBeGreaterThanOrEqual(2 * transfers)
  expect(accounts).toContainEqual({ name: 'members credits_earned', currency: 'CRD', balance: 40n })
  expect(accounts).toContainEqual({ name: 'credits_issued', currency: 'CRD', balance: -40n })
  for (const currency of ['USD', 'CRD'])
    expect(accounts.filter((each) => each.currency === currency).reduce((sum, { balance }) => sum + balance, 0n)).toBe(
      0n,
    )
})
