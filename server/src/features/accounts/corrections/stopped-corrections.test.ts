import { api, emailPauseDays } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, logIn, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type CorrectionDesk, makeAdmin, openCorrectionDesk } from '../../../test/members/correction-desk.ts'
import { makeMember } from '../../../test/members/make-member.ts'

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

const nameOf = async ({ id }: { id: number }) => {
  const row = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', id)
    .select(['firstname', 'lastname'])
    .executeTakeFirstOrThrow()
  return `${row.firstname} ${row.lastname}`
}
const listed = async () => {
  const reader = await makeAdmin(app)
  return (await app.call(api.staff.list, { token: reader.token })).data
}
const stoppedOf = async ({ uid } = desk.member) => (await listed()).stopped.filter(({ target }) => target.id === uid)

const ways = {
  link: () => desk.stop(desk.tokenIn(desk.member.email)),
  login: () => logIn(app, desk.member.email),
  password: () => app.call(api.accounts.confirmPassword, { token: desk.member.token, body: { password } }),
  reset: async () => {
    await app.call(api.accounts.forgotPassword, { body: { email: desk.member.email } })
    await app.runJobs()
    const chosen = { password: 'four yellow boats', confirmPassword: 'four yellow boats' }
    const code = codeFor(app, desk.member.email)
    await app.call(api.accounts.resetPassword, { body: { email: desk.member.email, code, ...chosen } })
  },
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'the team sees that the owner stopped a correction by %s, who proposed and who confirmed it, until the pause is over',
  async (by) => {
    await desk.confirmed(0)
    expect(await stoppedOf()).toEqual([])
    await resetAttemptLimits(app)
    await ways[by]()
    const [stopped, ...more] = await stoppedOf()
    const stoppedAt = stopped?.stoppedAt ?? ''
    expect([stopped, more]).toEqual([
      {
        id: expect.any(String),
        target: { id: desk.member.uid, name: await nameOf(desk.member), email: 'l•••@example.com' },
        proposer: { id: desk.one.uid, name: await nameOf(desk.one) },
        confirmer: { id: desk.two.uid, name: await nameOf(desk.two) },
        ...{ by, stoppedAt, pausedUntil: new Date(Date.parse(stoppedAt) + emailPauseDays * dayMs).toISOString() },
      },
      [],
    ])
    expect(Math.abs(app.ctx.now().getTime() - Date.parse(stoppedAt))).toBeLessThan(60_000)
    expect(JSON.stringify(await listed())).not.toContain(desk.newEmail)
    app.advance(emailPauseDays * dayMs)
    expect(await stoppedOf()).toEqual([])
  },
)

test('a proposal that its member ended before it was confirmed is listed without a pause; one that staff reject is not', async () => {
  await desk.proposed()
  await ways.password()
  expect(await stoppedOf()).toMatchObject([
    { proposer: { id: desk.one.uid }, confirmer: null, by: 'password', pausedUntil: null },
  ])
  const other = await openCorrectionDesk(app)
  expect((await other.decide('reject', await other.proposed())).status).toBe(200)
  expect(await stoppedOf(other.member)).toEqual([])
})

test('of several corrections of one member the stopped one is named; an erased member is not listed', async () => {
  await desk.confirmed(0)
  const withdraw = { params: { id: desk.member.uid }, body: { reason: 'The wrong person asked.' } }
  expect((await app.call(api.emailCorrections.withdraw, { token: desk.one.token, ...withdraw })).status).toBe(200)
  desk.two = await makeAdmin(app)
  await desk.confirmed(0)
  await ways.link()
  expect(await stoppedOf()).toMatchObject([{ confirmer: { id: desk.two.uid } }])
  await app.ctx.db.deleteFrom('member').where('id', '=', desk.member.id).execute()
  expect(await stoppedOf()).toEqual([])
})

test('only administrators read it', async () => {
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator', 'finance'] })
  expect((await app.call(api.staff.list, { token: moderator.token })).code).toBe('forbidden')
})
