import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { scene, upload } from '../../../test/media/pictures.ts'
import { codeFor, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeAccount } from '../../../test/money/payouts.ts'

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
    { content: expect.stringContaining(`the same device and phone number as the banned account ${banned}`) },
  ])
})

test('another address, number and browser lead to no report, nor does a browser shared with an active member', async () => {
  const cookie = await joinIn('third@example.com', '0803 100 0003')
  await joinIn('fourth@example.com', '0803 100 0004', cookie)
  expect(await reportsAbout('third@example.com')).toEqual([])
  expect(await reportsAbout('fourth@example.com')).toEqual([])
})

test('a member who joined long ago is compared when they log in from a browser that is new to the account', async () => {
  const cookie = await joinIn('older@example.com', '0803 100 0005')
  await app.call(api.accounts.login, { body: { email: 'older@example.com', password }, headers: { cookie } })
  const other = await joinIn('culprit@example.com', '0803 100 0006')
  const banned = await ban('culprit@example.com')
  app.advance(8 * 86_400_000)
  const logIn = async (headers: { cookie: string }) => {
    await resetAttemptLimits(app)
    const { status } = await app.call(api.accounts.login, { body: { email: 'older@example.com', password }, headers })
    expect(status).toBe(200)
    await app.runJobs()
    return contentsAbout('older@example.com')
  }
  expect(await logIn({ cookie })).toEqual([])
  expect(await logIn({ cookie: other })).toEqual([sameAs('device', { uid: banned })])
  expect(await logIn({ cookie: other })).toHaveLength(1)
})

/** Without the phone number that all made members share. */
async function makeBanned(): Promise<Made> {
  const member = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ phone: '' }).where('id', '=', member.id).execute()
  return member
}
const contentsAbout = async (email: string) => (await reportsAbout(email)).map(({ content }) => content)
const sameAs = (way: string, { uid }: Pick<Made, 'uid'>) =>
  `Recognized automatically: the same ${way} as the banned account ${uid}`

test.each([
  ['the first photo', 1],
  ['a second photo', 2],
])(
  'the picture of a banned member, smaller and mirrored, is recognised as %s after joining, and reported once',
  async (_name, nth) => {
    const seed = nth * 10
    const banned = await makeBanned()
    await upload(app, banned, await scene(seed))
    await ban(banned.email)
    const newcomer = await makeMember(app)
    if (nth === 2) await upload(app, newcomer, await scene(seed + 1))
    await app.runJobs()
    expect(await contentsAbout(newcomer.email)).toEqual([])
    const copy = await scene(seed, { width: 480, quality: 60, isMirrored: true })
    expect((await upload(app, newcomer, copy)).status).toBe(200)
    await app.runJobs()
    expect(await contentsAbout(newcomer.email)).toEqual([sameAs('photo', banned)])
    // Also after staff have decided it.
    await app.ctx.db.updateTable('abuse_report').set({ status: 'closed', outcome: 'dismissed' }).execute()
    await upload(app, newcomer, copy)
    await app.runJobs()
    expect(await contentsAbout(newcomer.email)).toEqual([sameAs('photo', banned)])
  },
)

test('a photo of another banned member is news after a report was dismissed, what was known already is not', async () => {
  const [first, second] = [await makeBanned(), await makeBanned()]
  await upload(app, first, await scene(30))
  await upload(app, second, await scene(31))
  for (const { email } of [first, second]) await ban(email)
  const newcomer = await makeMember(app)
  await upload(app, newcomer, await scene(30))
  await app.runJobs()
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed', outcome: 'dismissed' }).execute()
  await upload(app, newcomer, await scene(31))
  await app.runJobs()
  expect(await contentsAbout(newcomer.email)).toHaveLength(2)
  expect(new Set(await contentsAbout(newcomer.email))).toEqual(
    new Set([sameAs('photo', first), sameAs('photo', second)]),
  )
})

test('a login that knows the browser is not reported again by an upload that does not', async () => {
  const cookie = await joinIn('fifth@example.com', '0803 100 0007')
  await ban('fifth@example.com')
  const email = 'fi.fth@example.com'
  await joinIn(email, '0803 100 0008', cookie)
  const [content] = await contentsAbout(email)
  expect(content).toContain('the same address and device as')
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed', outcome: 'dismissed' }).execute()
  await resetAttemptLimits(app)
  const { data } = await app.call(api.accounts.login, { body: { email, password } })
  await upload(app, { id: 0, uid: '', email, token: data?.token ?? '' }, await scene(40))
  await app.runJobs()
  expect(await contentsAbout(email)).toEqual([content])
})

test('the photo of a member who is not banned leads to no report, that of a banned one also long after joining', async () => {
  const [banned, active] = [await makeBanned(), await makeMember(app)]
  await upload(app, banned, await scene(50))
  await upload(app, active, await scene(51))
  await ban(banned.email)
  const [newcomer, older] = [await makeMember(app), await makeMember(app)]
  const before = new Date(app.ctx.now().getTime() - 8 * 86_400_000)
  const long = { created_at: before, email_verified_at: before }
  await app.ctx.db.updateTable('member').set(long).where('id', '=', older.id).execute()
  await upload(app, newcomer, await scene(51))
  await upload(app, older, await scene(50))
  await app.runJobs()
  expect(await reportsAbout(newcomer.email)).toEqual([])
  expect(await contentsAbout(older.email)).toEqual([sameAs('photo', banned)])
})

test('the payout account of a banned member is recognised when it is added', async () => {
  const sandbox = await openTestSandbox(app)
  try {
    const banned = await makeBanned()
    await makeAccount(app, banned, '0123456789')
    await ban(banned.email)
    const [newcomer, bystander] = [await makeMember(app), await makeMember(app)]
    const add = ({ token }: Made, accountNumber: string) =>
      app.call(api.withdrawals.addAccount, {
        token,
        body: { kind: 'bank', country: 'NG', bankCode: '058', accountNumber },
      })
    expect((await add(newcomer, '0123456789')).status).toBe(201)
    expect((await add(bystander, '0123456780')).status).toBe(201)
    await app.runJobs()
    expect(await contentsAbout(newcomer.email)).toEqual([sameAs('payout account', banned)])
    expect(await reportsAbout(bystander.email)).toEqual([])
  } finally {
    await sandbox.stop()
  }
})
