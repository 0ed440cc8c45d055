import { api, emailObjectionDays, emailPauseDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, logIn, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type CorrectionDesk, makeAdmin, openCorrectionDesk } from '../../../test/members/correction-desk.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { logInAs } from '../../../test/members/sanctions.ts'
import { forgetCorrections } from './email-correction.ts'

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

const proofs = {
  confirms: (token: string) => app.call(api.accounts.confirmPassword, { token, body: { password } }),
  changes: (token: string) =>
    app.call(api.accounts.changePassword, {
      token,
      body: { oldPassword: password, newPassword: 'four yellow boats', confirmPassword: 'four yellow boats' },
    }),
}
const ways = Object.keys(proofs) as (keyof typeof proofs)[]

test.each(ways)('a member who %s the password in a session needs no correction: it ends', async (how) => {
  const token = await logIn(app, desk.member.email, { remember: true })
  app.advance(1000)
  await desk.confirmed(1)
  await resetAttemptLimits(app)
  expect((await proofs[how](token)).status).toBe(200)
  expect(await desk.correctionOf()).toBeUndefined()
  expect((await desk.actionsAbout()).at(-1)).toEqual({
    action: 'member.email-stop',
    by: 0,
    details: { by: 'password' },
  })
  app.advance(emailObjectionDays * dayMs)
  await desk.isNotMoved()
})

test('after an objection no other address can be proposed for a time', async () => {
  await desk.confirmed(0)
  expect((await proofs.confirms(desk.member.token)).status).toBe(200)
  app.advance((emailPauseDays - 1) * dayMs)
  const refused = await desk.propose(await makeAdmin(app))
  expect([refused.code, refused.message]).toEqual(['conflict', expect.stringContaining(`${emailPauseDays} days`)])
  app.advance(dayMs)
  expect((await desk.propose(await makeAdmin(app))).status).toBe(201)
})

test('a wrong password in a session ends nothing', async () => {
  await desk.confirmed(0)
  const body = { password: 'five purple cars' }
  const answer = await app.call(api.accounts.confirmPassword, { token: desk.member.token, body })
  expect(answer.code).toBe('wrong_credentials')
  expect(await desk.correctionOf()).toBeDefined()
})

test('a member who logged in after the proposal came, also if they have logged out since', async () => {
  const id = await desk.proposed()
  app.advance(1000)
  const token = await logIn(app, desk.member.email)
  await app.call(api.accounts.logout, { token })
  expect((await desk.decide('confirm', id)).code).toBe('proposal_stale')
})

const comings = {
  password: () => proofs.confirms(desk.member.token),
  reset: async () => {
    await app.call(api.accounts.forgotPassword, { body: { email: desk.member.email } })
    await app.runJobs()
    const chosen = { password: 'four yellow boats', confirmPassword: 'four yellow boats' }
    const body = { email: desk.member.email, code: codeFor(app, desk.member.email), ...chosen }
    return app.call(api.accounts.resetPassword, { body })
  },
}
test.each(Object.keys(comings) as (keyof typeof comings)[])('a member ends an open proposal by a %s', async (how) => {
  const id = await desk.proposed()
  expect((await comings[how]()).status).toBe(200)
  expect((await desk.decide('confirm', id)).code).toBe('conflict')
  expect((await desk.actionsAbout()).at(-1)).toEqual({
    action: 'staff.reject',
    by: 0,
    details: { proposal: id, by: how },
  })
})

/** Someone who signed up with an address that is not theirs, and never proved it. */
async function signUpUnproved(email: string, mobileNumber: string) {
  await resetAttemptLimits(app)
  await app.call(api.accounts.register, { body: signUpForm(email, { mobileNumber }) })
  const row = await app.ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'uid'])
    .executeTakeFirstOrThrow()
  desk.member = { ...row, email, token: '' }
}

test.each([
  { mobile: '0803 765 4321', factor: {} },
  { mobile: '0803 765 4322', factor: { secondFactor: '000000' } },
])('the first login of a member whose address was never proved is their joining (%o)', async ({ mobile, factor }) => {
  const mistyped = `mistyped-${desk.newEmail}`
  const [hiding, owner] = [await makeMember(app), await makeMember(app)]
  const listing = (by: { token: string }, contact: string) =>
    app.call(api.knownPeople.add, { token: by.token, body: { contacts: [contact] } })
  await listing(hiding, mobile)
  await listing(owner, mistyped)
  await signUpUnproved(mistyped, mobile)
  await desk.confirmed(0)
  expect((await desk.logInByCode(desk.newEmail, factor)).data.choosePassword).toBe(true)
  const { rows } = await sql<{ id: number }>`select c.member_id as id from known_person p
      join known_contact c on c.id = p.contact_id where p.member_id = ${desk.member.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ id: hiding.id }])
  const left = app.ctx.db.selectFrom('registration').where('member_id', '=', desk.member.id).select('member_id')
  expect(await left.execute()).toEqual([])
})

test('someone who proves the new address at the moment of the login has it', async () => {
  const occupier = await makeMember(app)
  await app.ctx.db
    .updateTable('member')
    .set({ email: desk.newEmail, email_verified_at: null })
    .where('id', '=', occupier.id)
    .execute()
  await desk.confirmed()
  const { nonce } = await desk.askForCode()
  const body = { email: desk.newEmail, code: codeFor(app, desk.newEmail), nonce }
  const answer = await meanwhile(app, {
    hold: (tx) =>
      tx.updateTable('member').set({ email_verified_at: app.ctx.now() }).where('id', '=', occupier.id).execute(),
    work: () => app.call(api.accounts.loginByCode, { body }),
  })
  expect(answer.code).toBe('wrong_code')
  expect((await desk.rowOf()).email).toBe(desk.member.email)
})

test('while the mail to the present owner cannot be sent the days do not begin', async () => {
  const { send } = app.ctx.mail
  app.ctx.mail.send = (mail) =>
    mail.to === desk.member.email ? Promise.reject(new Error('no connection')) : send(mail)
  try {
    await desk.confirmed()
    await desk.isNotMoved()
    expect(desk.mailsTo(desk.newEmail)).toEqual([])
  } finally {
    app.ctx.mail.send = send
  }
  app.advance(dayMs)
  await app.runJobs()
  expect(desk.subjectsTo(desk.member.email).at(-1)).toBe('Your Karibu email address is about to change')
  app.advance((emailObjectionDays - 0.01) * dayMs)
  await app.runJobs()
  await desk.isNotMoved()
  app.advance(0.02 * dayMs)
  await app.runJobs()
  expect(desk.subjectsTo(desk.newEmail)).toEqual(['Log in to Karibu with this address'])
  expect((await desk.logInByCode()).data.user.id).toBe(desk.member.uid)
})

test.each([{ status: 'suspended' }, { deletion_due_at: new Date('2030-01-01') }] as const)(
  'the present owner is mailed though the account rests at that moment (%o)',
  async (rest) => {
    const put = (values: object) =>
      app.ctx.db.updateTable('member').set(values).where('id', '=', desk.member.id).execute()
    const id = await desk.proposed()
    expect((await desk.decide('confirm', id)).status).toBe(200)
    await put(rest)
    await app.runJobs()
    expect(desk.subjectsTo(desk.member.email).at(-1)).toBe('Your Karibu email address is about to change')
    await put({ status: 'active', deletion_due_at: null })
    expect((await desk.stop(desk.tokenIn(desk.member.email))).status).toBe(200)
  },
)

const refused = {
  password: () => logInAs(app, desk.member.email),
  code: () => desk.logInByCode(desk.member.email),
}
test.each(['password', 'code'] as const)(
  'a login by %s that is refused as suspended ends the correction',
  async (how) => {
    await desk.confirmed(1)
    const put = (values: object) =>
      app.ctx.db.updateTable('member').set(values).where('id', '=', desk.member.id).execute()
    await put({ status: 'suspended' })
    await resetAttemptLimits(app)
    expect((await logInAs(app, desk.member.email, 'five purple cars')).code).toBe('wrong_credentials')
    expect(await desk.correctionOf()).toBeDefined()
    expect((await refused[how]()).code).toBe('account_suspended')
    expect(await desk.correctionOf()).toBeUndefined()
  },
)

test('nothing is mailed to a new address that another account has by then', async () => {
  await desk.confirmed(1)
  const occupier = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ email: desk.newEmail }).where('id', '=', occupier.id).execute()
  app.advance(emailObjectionDays * dayMs)
  await app.runJobs()
  expect(desk.mailsTo(desk.newEmail)).toEqual([])
})

test('after a restore no correction waits: its owner may have objected since the backup', async () => {
  await desk.confirmed(1)
  await forgetCorrections(app.ctx.db)
  app.advance(emailObjectionDays * dayMs)
  await desk.isNotMoved()
})
