import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const phones = { banned: '0803 100 0001', other: '0803 100 0002' }

/** Signs up in a browser with this cookie; returns the cookie that the browser has afterwards. */
async function joinIn(email: string, mobileNumber: string, cookie = ''): Promise<string> {
  await resetAttemptLimits(app)
  const form = signUpForm(email, { mobileNumber })
  const { data } = await app.call(api.accounts.register, { body: form })
  await app.runJobs()
  const body = { email, code: codeFor(app, email), nonce: data?.nonce }
  const verified = await app.call(api.accounts.verifyEmail, { body, headers: cookie ? { cookie } : {} })
  expect(verified.status).toBe(200)
  return String(verified.headers['set-cookie']).split(';')[0] ?? ''
}

async function ban(email: string): Promise<string> {
  const { uid } = await app.ctx.db
    .updateTable('member')
    .set({ status: 'banned' })
    .where('email', '=', email)
    .returning('uid')
    .executeTakeFirstOrThrow()
  return uid
}

const reportsAbout = (email: string) =>
  app.ctx.db
    .selectFrom('abuse_report as r')
    .innerJoin('member as m', 'm.id', 'r.target_id')
    .where('m.email', '=', email)
    .select(['r.category', 'r.content', 'r.status', 'r.reporter_id'])
    .execute()

test('a new account with the address of a banned one, ignoring dots and a plus part, is queued once', async () => {
  await joinIn('kofi.mensah@example.com', phones.banned)
  const banned = await ban('kofi.mensah@example.com')
  const email = 'kofimensah+new@example.com'
  await joinIn(email, '0803 100 0009')
  const content = `Recognized automatically: the same address as the banned account ${banned}`
  expect(await reportsAbout(email)).toEqual([{ category: 'fake', content, status: 'open', reporter_id: null }])
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed', outcome: 'dismissed' }).execute()
  await resetAttemptLimits(app)
  expect((await app.call(api.accounts.login, { body: { email, password } })).status).toBe(200)
  expect(await reportsAbout(email)).toHaveLength(1)
})

test('the phone number and the browser of a banned account are recognised together', async () => {
  const cookie = await joinIn('first@example.com', phones.other)
  const banned = await ban('first@example.com')
  await joinIn('second@example.com', phones.other, cookie)
  expect(await reportsAbout('second@example.com')).toMatchObject([
    { content: expect.stringContaining(`the same phone number and device as the banned account ${banned}`) },
  ])
})

test('another address, number and browser lead to no report, nor does a browser shared with an active member', async () => {
  const cookie = await joinIn('third@example.com', '0803 100 0003')
  await joinIn('fourth@example.com', '0803 100 0004', cookie)
  expect(await reportsAbout('third@example.com')).toEqual([])
  expect(await reportsAbout('fourth@example.com')).toEqual([])
})

test('a member who joined more than a week ago is not compared', async () => {
  const email = 'older@example.com'
  await join(app, email, { mobileNumber: '0803 100 0005' })
  await join(app, 'o.lder@example.com', { mobileNumber: '0803 100 0006' })
  await ban('o.lder@example.com')
  app.advance(8 * 86_400_000)
  await resetAttemptLimits(app)
  expect((await app.call(api.accounts.login, { body: { email, password } })).status).toBe(200)
  expect(await reportsAbout(email)).toEqual([])
})
