import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, newTransferId, platform, platformBalance, post } from '../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { asOwner } from '../../test/money/books.ts'
import { checkTheBooks, snapshotPlatform } from './check-books.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('the nightly check reports nothing for a consistent ledger and names a corrupted account for staff', async () => {
  const who = await makeMember(app)
  await app.ctx.db.transaction().execute((tx) =>
    post(tx, {
      id: newTransferId(),
      kind: 'deposit',
      at: app.ctx.now(),
      narration: { key: 'deposit' },
      legs: [
        { account: member(who.id, 'usd_deposited'), amount: 500n },
        { account: platform('clearing:paystack'), amount: -500n },
      ],
    }),
  )
  const faults = () => app.ctx.db.selectFrom('books_fault').select(['place', 'fault']).execute()
  await checkTheBooks(app.ctx)
  expect(await faults()).toEqual([])
  await snapshotPlatform(app.ctx)
  expect(await platformBalance(app.ctx.db, 'clearing:paystack')).toBe(-500n)
  await asOwner(app, (pool) =>
    pool.query(`update ledger_account set balance = balance + 1 where owner = $1 and code = 'usd_deposited'`, [who.id]),
  )
  await checkTheBooks(app.ctx)
  expect(await faults()).toContainEqual(
    expect.objectContaining({ place: `member ${who.id} usd_deposited (USD)`, fault: expect.stringContaining('501') }),
  )
})
