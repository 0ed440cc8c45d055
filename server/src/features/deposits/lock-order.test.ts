import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks, newTransferId, post } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { waitUntilBlocked } from '../../test/database/lock-waits.ts'
import { openTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { fund, pay } from '../../test/money/books.ts'
import { balanceOf } from '../wallet/index.ts'

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

test('a payment that clears a debt while its payer spends: each waits for the other without a deadlock', async () => {
  const payer = await makeMember(app)
  await fund(app.ctx, payer.id, 500n)
  await app.ctx.db.insertInto('member_debt').values({ member_id: payer.id, cents: 300 }).execute()
  const body = { channel: 'paystack', currency: 'USD', amount: 20 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await sandbox.quiet()
  // As a boost is bought: the member's row, then the balance.
  const { paid } = await app.ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from member where id = ${payer.id} for no key update`.execute(tx)
    const paid = app.runJobs()
    await waitUntilBlocked(app)
    const legs = pay(payer.id, 100n, 'revenue:boosts')
    const order = { id: newTransferId(), kind: 'boost_purchase', at: app.ctx.now(), legs } as const
    await post(tx, { ...order, narration: { key: 'boost_purchase' } })
    return { paid }
  })
  await paid
  // 5 and 20 paid in, 1 spent, 3 owed.
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(21)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
