import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { join, logIn, signUpForm } from '../../test/members/accounts.ts'
import { sweepAccounts } from './sweep.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const days = 86_400_000
const count = async (table: 'member' | 'member_session' | 'mailed_code' | 'rate_limit') => {
  const { n } = await app.ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

test('expired rows are deleted and valid rows stay', async () => {
  const tables = ['member', 'member_session', 'mailed_code'] as const
  const start = await Promise.all(tables.map(count))
  const added = async () => (await Promise.all(tables.map(count))).map((n, index) => n - (start[index] ?? 0))
  await join(app, 'stays@example.com')
  await logIn(app, 'stays@example.com', { remember: true })
  await app.call(api.accounts.register, { body: signUpForm('unproved@example.com') })
  await app.runJobs()
  await app.ctx.db
    .insertInto('rate_limit')
    .values({ key: 'old', points: 1, expire: Date.now() - 1000 })
    .execute()
  const limits = await count('rate_limit')
  await sweepAccounts(app.ctx)
  expect(await added()).toEqual([2, 2, 2])
  expect(await count('rate_limit')).toBe(limits - 1)
  app.advance(2 * days)
  await sweepAccounts(app.ctx)
  expect(await added()).toEqual([2, 1, 0])
  app.advance(6 * days)
  await sweepAccounts(app.ctx)
  expect((await added())[0]).toBe(1)
})

test('a permanently failed mail is deleted after an hour', async () => {
  await app.call(api.accounts.forgotPassword, { body: { email: 'stays@example.com' } })
  const jobs = () =>
    app.ctx.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'accounts.mail-code'")
  await app.ctx.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts,
    run_at = now() + interval '1 day', updated_at = now() - interval '30 minutes'`)
  await sweepAccounts(app.ctx)
  expect((await jobs()).rowCount).toBe(1)
  await app.ctx.pool.query("update graphile_worker._private_jobs set updated_at = now() - interval '2 hours'")
  await sweepAccounts(app.ctx)
  expect((await jobs()).rowCount).toBe(0)
})

test('a member who verifies the address during the sweep is not deleted', async () => {
  const email = 'last-moment@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  app.advance(8 * days)
  await meanwhile(app, {
    hold: (tx) =>
      tx.updateTable('member').set({ email_verified_at: app.ctx.now() }).where('email', '=', email).execute(),
    work: () => sweepAccounts(app.ctx),
  })
  const remaining = app.ctx.db.selectFrom('member').where('email', '=', email).select('email')
  expect(await remaining.execute()).toEqual([{ email }])
})
