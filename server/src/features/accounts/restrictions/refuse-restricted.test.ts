import { api } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, otherCode, password, resetAttemptLimits } from '../../../test/members/accounts.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const until = new Date('2031-03-09T23:30:00Z')

async function restrict(name: string, status: 'suspended' | 'banned') {
  const email = `${name}@example.com`
  await join(app, email)
  await resetAttemptLimits(app)
  await app.ctx.db
    .updateTable('member')
    .set({ status, suspended_until: status === 'suspended' ? until : null })
    .where('email', '=', email)
    .execute()
  return email
}
const logIn = (email: string, secret: string, language = 'en') =>
  app.call(api.accounts.login, { body: { email, password: secret }, headers: { 'accept-language': language } })
async function askCode(email: string): Promise<string> {
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  return codeFor(app, email)
}
const byCode = (email: string, code: string) => app.call(api.accounts.loginByCode, { body: { email, code } })

test('a suspended member with the right password gets the end of the suspension and the appeal link', async () => {
  const email = await restrict('suspended', 'suspended')
  const refused = await logIn(email, password)
  expect([refused.status, refused.code]).toEqual([403, 'account_suspended'])
  expect(refused.message).toMatch(/suspended until 9 March 2031\. .* you can appeal once; .* within 72 hours/)
  expect((await logIn(email, password, 'pt')).message).toMatch(/suspensa até 9 de Março de 2031/)
})

test('the date uses the time zone of the member, if known', async () => {
  const email = await restrict('zone', 'suspended')
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('notice_setting').values({ member_id: id, time_zone: 'Africa/Nairobi' }).execute()
  expect((await logIn(email, password)).message).toContain('until 10 March 2031')
})

test('a banned member with the right password gets the response that the account is closed', async () => {
  const refused = await logIn(await restrict('banned', 'banned'), password)
  expect([refused.status, refused.code]).toEqual([403, 'account_closed'])
  expect(refused.message).toMatch(/your account is closed\..* you can appeal once; .* within 72 hours/)
})

test('staff suspended until further notice learn that, and not that they broke the rules or that the account is closed', async () => {
  const email = await restrict('openend', 'suspended')
  await app.ctx.db.updateTable('member').set({ suspended_until: null }).where('email', '=', email).execute()
  const refused = await logIn(email, password)
  expect([refused.status, refused.code]).toEqual([403, 'account_suspended'])
  expect(refused.message).toBe(
    `The operator of ${brand.name} has suspended your account until further notice. If you think this is a mistake, write to ${brand.supportEmail}.`,
  )
  expect((await logIn(email, password, 'fr')).message).toMatch(/jusqu’à nouvel ordre.*écris à \S+@\S+\.$/)
})

test('a right mailed code gives the same response and no session', async () => {
  const email = await restrict('bycode', 'suspended')
  const code = await askCode(email)
  expect((await byCode(email, otherCode(code))).code).toBe('wrong_code')
  expect(await byCode(email, code)).toMatchObject({ status: 403, code: 'account_suspended' })
  const withFactor = { email, code, secondFactor: '123456' }
  expect((await app.call(api.accounts.loginByCode, { body: withFactor })).code).toBe('account_suspended')
  const sessions = await app.ctx.db
    .selectFrom('member_session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .where('m.email', '=', email)
    .select('s.id')
    .execute()
  // The one of signing up, which this test did not end.
  expect(sessions).toHaveLength(1)
})

test('restricted members get no code for a new password and no second registration', async () => {
  const email = await restrict('noreset', 'banned')
  const before = app.mails.length
  await app.call(api.accounts.forgotPassword, { body: { email } })
  await app.call(api.accounts.resendVerification, { body: { email } })
  await app.runJobs()
  expect(app.mails).toHaveLength(before)
})

test('with a wrong password or code a restricted account looks like an unknown one', async () => {
  const put = [await restrict('out-a-b', 'suspended'), await restrict('out-c-d', 'banned')]
  const seen = async (email: string) => {
    const answers = [await logIn(email, 'not the one'), await byCode(email, '000000')]
    return answers.map(({ status, headers, body }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { status, rest, body: body.replace(/"requestId":"[^"]+"/, '') }
    })
  }
  const unknown = await seen('nobody@example.com')
  for (const email of put) expect(await seen(email)).toEqual(unknown)
})

test('a wrong password takes equal time for a restricted account and for an unknown address', async () => {
  const email = await restrict('sametime', 'banned')
  const taken: Record<string, number[]> = { [email]: [], 'nobody12@example.com': [] }
  for (let i = 0; i < 9; i++) {
    for (const [address, list] of Object.entries(taken)) {
      await resetAttemptLimits(app)
      const begun = performance.now()
      await logIn(address, 'not the one')
      list.push(performance.now() - begun)
    }
  }
  const [out = 0, unknown = 1] = Object.values(taken).map((list) => list.sort((a, b) => a - b)[4] ?? 0)
  expect(out / unknown).toBeGreaterThan(0.5)
  expect(out / unknown).toBeLessThan(2)
}, 30_000)

test('the right password does not count as a failure: repeated tries get the same response', async () => {
  const email = await restrict('often', 'suspended')
  for (let i = 0; i < 8; i++) expect((await logIn(email, password)).code).toBe('account_suspended')
})
