import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, password, signUpForm } from '../../../test/members/accounts.ts'
import { joinWithFactor } from '../../../test/members/second-factor.ts'
import { clearSecondFactor } from './clear-second-factor.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const auditEntries = () =>
  app.ctx.db.selectFrom('audit_entry').select(['staff_id', 'action', 'subject', 'details']).execute()

test('a lost factor is cleared: sessions end, sockets are disconnected, the member is notified, and an audit entry is written', async () => {
  const email = 'lost@example.com'
  const { token, recoveryCodes } = await joinWithFactor(app, email)
  const { data: before } = await app.call(api.accounts.me, { token })
  const mine = sql<number>`(select id from member where email = ${email})`
  const [session] = await app.ctx.db.selectFrom('member_session').where('member_id', '=', mine).select('id').execute()
  await app.runJobs()
  const sent = app.mails.length
  expect(await clearSecondFactor(app.ctx, email)).toBe('cleared')
  await app.runJobs()
  await relay(app)
  expect((await app.call(api.accounts.me, { token })).status).toBe(401)
  expect(app.cut).toEqual([session?.id])
  expect(app.mails.slice(sent)).toMatchObject([
    { to: email, subject: 'The second factor on your Karibu account was removed' },
  ])
  expect(await auditEntries()).toEqual([
    { staff_id: 0, action: 'second-factor.clear', subject: before.user.id, details: {} },
  ])
  expect(await app.ctx.db.selectFrom('recovery_code').where('member_id', '=', mine).selectAll().execute()).toEqual([])
  const again = await app.call(api.accounts.login, { body: { email, password } })
  expect(again.status).toBe(200)
  const notices = await app.call(api.notifications.list, { token: again.data.token, query: {} })
  expect(notices.data.notifications[0]).toMatchObject({ kind: 'security', data: { state: 'factorOff' } })
  expect(recoveryCodes).toHaveLength(10)
})

test('without a second factor, and for an unverified address, nothing happens', async () => {
  const token = await join(app, 'plain@example.com')
  await app.call(api.secondFactor.begin, { token, body: { password } })
  await app.call(api.accounts.register, { body: signUpForm('unproved@example.com') })
  const before = await auditEntries()
  expect(await clearSecondFactor(app.ctx, 'plain@example.com')).toBe('off')
  expect(await clearSecondFactor(app.ctx, 'unproved@example.com')).toBe('unknown')
  expect(await clearSecondFactor(app.ctx, 'nobody@example.com')).toBe('unknown')
  expect((await app.call(api.accounts.me, { token })).status).toBe(200)
  expect(await auditEntries()).toEqual(before)
})
