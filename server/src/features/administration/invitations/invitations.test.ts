import { api, type BodyOf, termsVersion } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture, storedFiles } from '../../../test/media/pictures.ts'
import { password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'
import { photoJobs } from '../../photos/jobs.ts'
import { administrationJobs } from '../jobs.ts'

let app: TestApp
let bystander: Bystander
let admin: Made
let second: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
// Tests move the clock by days, and sessions of staff end.
beforeEach(async () => {
  await resetAttemptLimits(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  second = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const { invitations } = api
const reason = 'A tester of the new version.'
const days = 86_400_000
const noToken = 'A'.repeat(43)

async function add(email: string, change: Partial<BodyOf<typeof invitations.add>> = {}) {
  const body = { name: 'Neema Mushi', email, role: 'user', status: 'active', locale: 'en', reason, ...change } as const
  return app.call(invitations.add, { token: admin.token, body })
}

async function tokenFor(email: string): Promise<string> {
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === email)
  return /\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? `none: ${mail?.text}`
}

const { email: _, ...stated } = signUpForm('x@example.com', { firstName: 'Neema', lastName: 'Mushi' })
const accept = (token: string, change: object = {}) =>
  app.call(invitations.accept, { body: { token, ...stated, ...change } as never })
const show = (token: string) => app.call(invitations.show, { body: { token } })
const rowOf = (email: string) =>
  app.ctx.db.selectFrom('member').where('email', '=', email).selectAll().executeTakeFirst()
const idOf = (uid: string) => app.ctx.db.selectFrom('invitation').where('id', '=', uid).select('id').executeTakeFirst()

test(
  'an invited person sets a password, accepts the required statements, and is logged in and verified',
  spec('1.28'),
  async () => {
    const email = 'neema@example.com'
    const added = await add(` ${email.toUpperCase()}`)
    expect(added).toMatchObject({ status: 201, data: { invitation: { email, role: 'user', status: 'active' } } })
    expect(await rowOf(email)).toBe(undefined)
    const token = await tokenFor(email)
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'You’re invited to Karibu' })
    expect((await show(token)).data).toEqual({ name: 'Neema Mushi', email, role: 'user', photo: null })
    const accepted = await accept(token)
    expect(accepted).toMatchObject({ status: 201, data: { user: { email, role: 'user', firstname: 'Neema' } } })
    expect(await rowOf(email)).toMatchObject({
      ...{ age_stated: 19, status: 'active', terms_version: termsVersion, email_verified_at: expect.any(Date) },
    })
    await resetAttemptLimits(app)
    expect((await app.call(api.accounts.login, { body: { email, password } })).status).toBe(200)
  },
)

test('the link works once, not after 7 days, and not after it was withdrawn or resent', async () => {
  const email = 'once@example.com'
  await add(email)
  const token = await tokenFor(email)
  expect((await accept(token)).status).toBe(201)
  expect([(await accept(token)).code, (await show(token)).code]).toEqual(['invitation_expired', 'invitation_expired'])

  const { id } = (await add('again@example.com')).data.invitation
  const first = await tokenFor('again@example.com')
  const request = { token: admin.token, params: { id }, body: { reason } }
  expect((await app.call(invitations.send, request)).code).toBe('conflict')
  app.advance(61_000)
  expect((await app.call(invitations.send, request)).status).toBe(200)
  expect((await show(first)).code).toBe('invitation_expired')
  const next = await tokenFor('again@example.com')
  expect((await show(next)).status).toBe(200)
  expect((await app.call(invitations.cancel, request)).status).toBe(200)
  for (const route of [invitations.send, invitations.cancel])
    expect((await app.call(route, request)).code).toBe('not_found')
  expect((await accept(next)).code).toBe('invitation_expired')

  const old = 'old@example.com'
  await add(old)
  const late = await tokenFor(old)
  app.advance(7 * days + 1000)
  expect((await accept(late)).code).toBe('invitation_expired')
  expect((await accept(noToken)).code).toBe('invitation_expired')
})

test('an invited person listed as known by a member is hidden from them at once', async () => {
  const email = 'listed.friend@example.com'
  await app.call(api.knownPeople.add, { token: admin.token, body: { contacts: [email] } })
  await add(email)
  const { user } = (await accept(await tokenFor(email))).data
  const open = ({ token }: Made) => app.call(api.profiles.get, { token, params: { id: user.id } })
  expect([(await open(admin)).status, (await open(second)).status]).toEqual([404, 200])
})

test('endpoints that take member.joined learn of an invited person once, when the invitation is accepted', async () => {
  const proof = { password_confirmed_at: app.ctx.now() }
  await app.ctx.db.updateTable('member_session').set(proof).where('member_id', '=', admin.id).execute()
  const body = { url: 'https://hooks.example.com/joined', events: ['member.joined' as const], reason }
  const { data } = await app.call(api.webhooks.add, { token: admin.token, body })
  const sent = () =>
    app.ctx.db
      .selectFrom('webhook_delivery')
      .where('endpoint_id', '=', data.webhook.id)
      .select(['event', 'data'])
      .execute()
  await add('hooked@example.com')
  const token = await tokenFor('hooked@example.com')
  expect(await sent()).toEqual([])
  const { user } = (await accept(token)).data
  expect((await accept(token)).code).toBe('invitation_expired')
  expect(await sent()).toEqual([{ event: 'member.joined', data: { memberId: user.id } }])
  await app.call(api.webhooks.remove, { token: admin.token, params: { id: data.webhook.id } })
})

test('two concurrent acceptances of one link create one account', async () => {
  await add('race@example.com')
  const token = await tokenFor('race@example.com')
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
})

test('an invited person must state their own age to confirm that they are an adult', async () => {
  await add('young@example.com')
  const token = await tokenFor('young@example.com')
  for (const [change, field] of [
    [{ age: 18 }, 'age'],
    [{ age: undefined }, 'age'],
    [{ gender: undefined }, 'gender'],
    [{ password: 'short', confirmPassword: 'short' }, 'password'],
    [{ password: 'Neema1234', confirmPassword: 'Neema1234' }, 'password'],
    [{ confirmPassword: 'something else' }, 'confirmPassword'],
    [{ mobileNumber: '12' }, 'mobileNumber'],
  ] as const) {
    const { status, errors } = await accept(token, change)
    expect([change, status, Object.keys(errors ?? {})]).toEqual([change, 400, [field]])
  }
  expect(await rowOf('young@example.com')).toBe(undefined)
  expect((await show(token)).status).toBe(200)
})

test('an inactive invitation is not mailed until it is sent', async () => {
  const email = 'later@example.com'
  const { id, status, expiresAt } = (await add(email, { status: 'inactive' })).data.invitation
  await app.runJobs()
  expect([status, expiresAt, app.mails.some(({ to }) => to === email)]).toEqual(['inactive', null, false])
  await app.call(invitations.send, { token: admin.token, params: { id }, body: { reason } })
  expect((await show(await tokenFor(email))).status).toBe(200)
})

test('role guest is kept; role admin is a member until a second administrator confirms the permissions', async () => {
  await add('guest@example.com', { role: 'guest' })
  expect((await accept(await tokenFor('guest@example.com'))).data.user.role).toBe('guest')
  expect((await add('boss@example.com', { role: 'admin' })).errors).toHaveProperty('permissions')
  await add('boss@example.com', { role: 'admin', permissions: ['finance'] })
  const accepted = await accept(await tokenFor('boss@example.com'))
  expect(accepted.data.user).toMatchObject({ role: 'user', permissions: [] })
  const { proposals } = (await app.call(api.staff.list, { token: second.token })).data
  const mine = proposals.find(({ target }) => target.email === 'boss@example.com')
  expect(mine).toMatchObject({
    kind: 'permissions',
    permissions: ['finance'],
    proposer: { id: admin.uid },
    mayConfirm: true,
  })
  const confirm = (who: Made) => app.call(api.staff.confirm, { token: who.token, params: { id: mine?.id ?? '' } })
  expect((await confirm(admin)).code).toBe('conflict')
  expect((await confirm(second)).status).toBe(200)
  expect(await rowOf('boss@example.com')).toMatchObject({ role: 'admin', staff_permissions: ['finance'] })
})

test('the invitation of a former administrator creates no staff', async () => {
  const former = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const body = { name: 'An Ally', email: 'ally@example.com', role: 'admin', permissions: ['admin'] } as const
  const more = { status: 'active', locale: 'en', reason } as const
  await app.call(invitations.add, { token: former.token, body: { ...body, permissions: ['admin'], ...more } })
  const token = await tokenFor('ally@example.com')
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'user', staff_permissions: [] })
    .where('id', '=', former.id)
    .execute()
  expect((await accept(token)).data.user.role).toBe('user')
  const waiting = await app.ctx.db
    .selectFrom('staff_proposal')
    .where('proposer_id', '=', former.id)
    .select('id')
    .execute()
  expect(waiting).toEqual([])
})

test('a member, an invited address and a banned one cannot be invited; an unverified registration does not count', async () => {
  const known = await makeMember(app)
  expect((await add(known.email)).code).toBe('conflict')
  await app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', known.id).execute()
  expect((await add(known.email)).code).toBe('conflict')
  await add('twice@example.com')
  expect((await add('twice@example.com')).code).toBe('conflict')
  const squatted = 'squatted@example.com'
  await app.call(api.accounts.register, {
    body: signUpForm(squatted, { password: 'the thief was here', confirmPassword: 'the thief was here' }),
  })
  expect((await add(squatted)).status).toBe(201)
  expect((await accept(await tokenFor(squatted))).status).toBe(201)
  await resetAttemptLimits(app)
  const thief = await app.call(api.accounts.login, { body: { email: squatted, password: 'the thief was here' } })
  expect(thief.code).toBe('wrong_credentials')
})

test('registering the address meanwhile uses up the invitation', async () => {
  await add('meanwhile@example.com')
  const token = await tokenFor('meanwhile@example.com')
  const other = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ email: 'meanwhile@example.com' }).where('id', '=', other.id).execute()
  expect((await accept(token)).code).toBe('invitation_expired')
  expect((await rowOf('meanwhile@example.com'))?.id).toBe(other.id)
})

test('rejects an invalid address, a name with a link and unknown roles', spec('1.29'), async () => {
  expect((await add('nobody')).errors).toHaveProperty('email')
  expect((await add('name@example.com', { name: 'win at x.com/now' })).errors).toHaveProperty('name')
  expect((await add('role@example.com', { role: 'root' as never })).errors).toHaveProperty('role')
  expect((await add('status@example.com', { status: 'banned' as never })).errors).toHaveProperty('status')
})

test(
  'a photo must be an image, is shown with the link, and is added to the profile if the person agrees',
  spec('1.29'),
  async () => {
    const email = 'photo@example.com'
    const { id } = (await add(email)).data.invitation
    const send = async (bytes: Buffer | string) =>
      app.call(invitations.addPhoto, { token: admin.token, params: { id }, raw: multipart([{ name: 'image', bytes }]) })
    expect((await send('<svg onload="alert(1)"/>')).status).toBe(400)
    expect((await send(await picture(400, 500))).data.invitation.hasPhoto).toBe(true)
    expect((await send(await picture(600, 500, 'png'))).status).toBe(200)
    const token = await tokenFor(email)
    expect((await show(token)).data.photo).toMatch(/^data:image\/jpeg;base64,/)
    expect((await accept(token, { usePhoto: true })).status).toBe(201)
    const member = await rowOf(email)
    const photos = await app.ctx.db
      .selectFrom('photo')
      .where('member_id', '=', member?.id ?? 0)
      .select('width')
      .execute()
    expect(photos).toEqual([{ width: 600 }])
    await sweepFiles()
    // Three widths and a blurred one, in two formats; the first picture is gone.
    expect(storedFiles(app).length).toBe(8)
  },
)

test('the photo of a declined or expired invitation is deleted', async () => {
  const before = storedFiles(app).length
  for (const email of ['refuses@example.com', 'silent@example.com']) {
    const { id } = (await add(email)).data.invitation
    const raw = multipart([{ name: 'image', bytes: await picture(300, 300) }])
    await app.call(invitations.addPhoto, { token: admin.token, params: { id }, raw })
  }
  await accept(await tokenFor('refuses@example.com'))
  const silent = await app.ctx.db
    .selectFrom('invitation')
    .where('email', '=', 'silent@example.com')
    .select('id')
    .executeTakeFirstOrThrow()
  app.advance(31 * days)
  await enqueue(app.ctx.db, administrationJobs.sweep, {})
  await app.runJobs()
  expect(await idOf(silent.id)).toBe(undefined)
  await sweepFiles()
  expect(storedFiles(app).length).toBe(before)
})

async function sweepFiles() {
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
}
