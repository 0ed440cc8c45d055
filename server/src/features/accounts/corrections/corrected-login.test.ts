import { api, emailCorrectionDays, emailObjectionDays, emailPauseDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, logIn, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type CorrectionDesk, makeAdmin, openCorrectionDesk } from '../../../test/members/correction-desk.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { joinWithFactor } from '../../../test/members/second-factor.ts'
import { sweepAccounts } from '../sweep.ts'

let app: TestApp
let bystander: Bystander
let desk: CorrectionDesk
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  desk = await openCorrectionDesk(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

test('the owner of the present address objects by the link; it works once, for this correction only', async () => {
  await desk.confirmed(1)
  const token = desk.tokenIn(desk.member.email)
  const [id = '', signature = ''] = token.split('.')
  for (const bad of [
    `${id}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${crypto.randomUUID()}.${signature}`,
    id,
    'x',
  ])
    expect((await desk.stop(bad)).code).toBe('link_expired')
  expect(await desk.correctionOf()).toBeDefined()
  expect((await desk.stop(token)).status).toBe(200)
  expect((await desk.stop(token)).code).toBe('link_expired')
  expect((await desk.actionsAbout()).at(-1)).toEqual({ action: 'member.email-stop', by: 0, details: { by: 'link' } })
  app.advance(emailObjectionDays * dayMs)
  await desk.isNotMoved()
  app.advance(emailPauseDays * dayMs)
  desk.one = await makeAdmin(app)
  desk.two = await makeAdmin(app)
  await desk.confirmed(0)
  expect((await desk.stop(token)).code).toBe('link_expired')
  expect(await desk.correctionOf()).toBeDefined()
})

const proofs = {
  login: () => logIn(app, desk.member.email),
  'login by code': () => desk.logInByCode(desk.member.email),
  'reset of the password': async () => {
    await app.call(api.accounts.forgotPassword, { body: { email: desk.member.email } })
    await app.runJobs()
    const chosen = { password: 'four yellow boats', confirmPassword: 'four yellow boats' }
    await app.call(api.accounts.resetPassword, {
      body: { email: desk.member.email, code: codeFor(app, desk.member.email), ...chosen },
    })
  },
}
test.each(Object.keys(proofs) as (keyof typeof proofs)[])(
  'a %s of the present owner ends the correction',
  async (how) => {
    await desk.confirmed(1)
    await resetAttemptLimits(app)
    await proofs[how]()
    expect(await desk.correctionOf()).toBeUndefined()
    expect((await desk.actionsAbout()).at(-1)).toMatchObject({ action: 'member.email-stop', by: 0 })
    app.advance(emailObjectionDays * dayMs)
    await desk.isNotMoved()
  },
)

test('nothing is mailed to the new address before the wait is over; an address that was never proved has no wait', async () => {
  await desk.confirmed(emailObjectionDays - 0.01)
  await desk.isNotMoved()
  const unproved = await makeMember(app)
  const set = { email_verified_at: null, password_hash: 'chosen by a stranger' }
  await app.ctx.db.updateTable('member').set(set).where('id', '=', unproved.id).execute()
  ;[desk.one, desk.two, desk.member] = [await makeAdmin(app), await makeAdmin(app), unproved]
  desk.newEmail = `typed-right-${desk.newEmail}`
  await desk.confirmed(0)
  expect(desk.mailsTo(unproved.email)).toEqual([])
  const answer = await desk.logInByCode()
  expect([answer.status, answer.data.choosePassword]).toEqual([200, true])
  expect(await desk.rowOf()).toMatchObject({ email: desk.newEmail, password_hash: 'none' })
})

test('a proposal and a confirmed correction end after their days', async () => {
  const id = await desk.proposed()
  app.advance(emailCorrectionDays * dayMs)
  const late = await makeAdmin(app)
  expect(await desk.listed(late)).toMatchObject({ mayConfirm: false, mayReject: true })
  expect((await desk.decide('confirm', id, late)).code).toBe('proposal_stale')
  expect((await desk.decide('reject', id, late)).status).toBe(200)
  ;[desk.one, desk.two] = [await makeAdmin(app), await makeAdmin(app)]
  await desk.confirmed(emailObjectionDays + emailCorrectionDays)
  await desk.isNotMoved()
  await sweepAccounts(app.ctx)
  expect(await desk.correctionOf()).toBeUndefined()
})

const outs = {
  banned: { status: 'banned' },
  suspended: { status: 'suspended' },
  inactive: { status: 'inactive' },
  'due to be deleted': { deletion_due_at: new Date('2030-01-01') },
} as const
test.each(Object.keys(outs) as (keyof typeof outs)[])(
  'a member who is %s by then is not corrected: not proposed, not confirmed, not logged in',
  async (how) => {
    const put = (values: object) =>
      app.ctx.db.updateTable('member').set(values).where('id', '=', desk.member.id).execute()
    const back = { status: 'active', deletion_due_at: null }
    await put(outs[how])
    expect((await desk.propose()).code).toBe('conflict')
    await put(back)
    const id = await desk.proposed()
    await put(outs[how])
    expect((await desk.decide('confirm', id)).code).toBe('proposal_stale')
    await put(back)
    expect((await desk.decide('confirm', id)).status).toBe(200)
    await app.runJobs()
    app.advance(emailObjectionDays * dayMs)
    await app.runJobs()
    const { nonce } = await desk.askForCode()
    await put(outs[how])
    const body = { email: desk.newEmail, code: codeFor(app, desk.newEmail), nonce }
    expect((await app.call(api.accounts.loginByCode, { body })).code).toBe('wrong_code')
    await desk.isNotMoved()
  },
)

test.each([{}, { secondFactor: '000000' }])(
  'a code that was mailed before an objection neither moves the account nor logs in after it (%o)',
  async (factor) => {
    await desk.confirmed()
    const { nonce } = await desk.askForCode()
    const body = { email: desk.newEmail, code: codeFor(app, desk.newEmail), nonce, ...factor }
    expect((await desk.stop(desk.tokenIn(desk.member.email))).status).toBe(200)
    const sessions = () =>
      app.ctx.db.selectFrom('member_session').where('member_id', '=', desk.member.id).select('id').execute()
    const before = await sessions()
    expect((await app.call(api.accounts.loginByCode, { body })).code).toBe('wrong_code')
    expect(await sessions()).toEqual(before)
    await desk.isNotMoved()
  },
)

test('an objection at the moment of the login wins or comes too late, never both', async () => {
  await desk.confirmed()
  const { nonce } = await desk.askForCode()
  const body = { email: desk.newEmail, code: codeFor(app, desk.newEmail), nonce }
  const answer = await meanwhile(app, {
    hold: (tx) => sql`select from member where id = ${desk.member.id} for no key update`.execute(tx),
    work: () => app.call(api.accounts.loginByCode, { body }),
    last: (tx) => sql`delete from email_correction where member_id = ${desk.member.id}`.execute(tx),
  })
  expect(answer.code).toBe('wrong_code')
  expect((await desk.rowOf()).email).toBe(desk.member.email)
})

test('a mailbox alone is not enough where the member has a second factor, though two administrators agreed', async () => {
  const email = `factor-${desk.newEmail}`
  const authenticator = await joinWithFactor(app, email)
  const { data } = await app.call(api.accounts.me, { token: authenticator.token })
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  desk.member = { id, uid: data.user.id, email, token: authenticator.token }
  await desk.confirmed()
  const refused = await desk.logInByCode()
  expect([refused.code, refused.body]).toEqual(['second_factor_required', expect.stringContaining('"code":true')])
  expect((await desk.logInByCode(desk.newEmail, { secondFactor: '000000' })).code).toBe('wrong_code')
  expect((await desk.rowOf()).email).toBe(email)
  expect((await desk.logInByCode(desk.newEmail, { secondFactor: authenticator.nextCode() })).status).toBe(200)
  expect((await desk.rowOf()).email).toBe(desk.newEmail)
})
