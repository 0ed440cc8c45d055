import { randomUUID } from 'node:crypto'
import { api, type BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { askWithdrawal, confirm, makeAccount, makeEarner } from '../../../test/money/payouts.ts'

const { withdrawals } = api
let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

type Form = BodyOf<typeof withdrawals.addAccount>
const nigerian: Form = { kind: 'bank', country: 'NG', bankCode: '058', accountNumber: '0123 456 789' }
const cameroonian: Form = {
  kind: 'mobile_money',
  country: 'CM',
  bankCode: 'cm-mobile',
  accountNumber: '6 77 12 34 56',
  accountName: 'Ngono Marie',
}
const add = (member: Made, form: Form) => app.call(withdrawals.addAccount, { token: member.token, body: form })

// First of all: the channels are opened by the next test.
test('without a channel payouts are closed', async () => {
  const member = await makeMember(app)
  const terms = await app.call(withdrawals.terms, { token: member.token })
  expect(terms.data).toMatchObject({ open: false, countries: [] })
  expect(await add(member, nigerian)).toMatchObject({ status: 503, code: 'channel_unavailable' })
  const requested = await askWithdrawal(app, member, { accountId: await makeAccount(app, member) })
  expect(requested).toMatchObject({ status: 503, code: 'channel_unavailable' })
  const banks = await app.call(withdrawals.banks, { token: member.token, query: { country: 'NG', kind: 'bank' } })
  expect(banks.code).toBe('channel_unavailable')
  sandbox = await openTestSandbox(app)
})

test('options name the countries in the requested language, with limits and rates', async () => {
  const member = await makeMember(app)
  const terms = await app.call(withdrawals.terms, { token: member.token, headers: { 'accept-language': 'fr' } })
  expect(terms.data).toMatchObject({ open: true, withdrawable: 0, smallest: 5, largestPerDay: 500, fourEyesAbove: 200 })
  expect(terms.data.countries.map(({ code }) => code)).toEqual(['NG', 'GH', 'KE', 'ZA', 'CM', 'TZ', 'UG'])
  const rate = { currency: 'XAF', perUsd: 577.39, approvalAbove: 200 }
  const cameroon = { code: 'CM', name: 'Cameroun', kinds: ['mobile_money'], ...rate }
  expect(terms.data.countries).toContainEqual(cameroon)
  await sql`insert into country (code, dial_code) values ('KE', '+254') on conflict do nothing`.execute(app.ctx.db)
  await sql`update place set country_code = 'KE' where member_id = ${member.id}`.execute(app.ctx.db)
  const inKenya = await app.call(withdrawals.terms, { token: member.token })
  expect(inKenya.data.countries.map(({ code }) => code)).toEqual(['KE', 'NG', 'GH', 'ZA', 'CM', 'TZ', 'UG'])
})

test('banks are listed by name and kind', async () => {
  const { token } = await makeMember(app)
  const banks = await app.call(withdrawals.banks, { token, query: { country: 'NG', kind: 'bank' } })
  expect(banks.data.banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
  const none = await app.call(withdrawals.banks, { token, query: { country: 'NG', kind: 'mobile_money' } })
  expect(none).toMatchObject({ status: 503, code: 'channel_unavailable' })
})

test('a bank account has the holder name known to the bank, and shows four digits', async () => {
  const member = await makeMember(app, { locale: 'es' })
  const resolved = await app.call(withdrawals.resolve, { token: member.token, body: nigerian })
  expect(resolved.data.accountName).toMatch(/\w/)
  const added = await add(member, { ...nigerian, accountName: 'Somebody Else' })
  expect(added).toMatchObject({ status: 201, message: expect.stringContaining('24 hours') })
  const { account } = added.data
  expect(account).toMatchObject({
    ending: '6789',
    usable: false,
    currency: 'NGN',
    accountName: resolved.data.accountName,
  })
  expect(Date.parse(account.usableFrom) - app.ctx.now().getTime()).toBeGreaterThan(86_000_000)
  const listed = await app.call(withdrawals.accounts, { token: member.token })
  expect(listed.data.accounts).toEqual([account])
  expect(listed.body).not.toContain('0123456789')
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: member.email, locale: 'es', text: expect.stringContaining('6789') })
})

test('looking up an account holder requires a recent password', async () => {
  const member = await makeMember(app)
  app.advance(6 * 60_000)
  const resolve = () => app.call(withdrawals.resolve, { token: member.token, body: nigerian })
  expect(await resolve()).toMatchObject({ status: 403, code: 'password_required' })
  await confirm(app, member)
  expect((await resolve()).status).toBe(200)
})

test('a member learns at most ten names of account holders a day, also by saving accounts and concurrently', async () => {
  const [member, bystander] = [await makeMember(app), await makeMember(app)]
  const form = (at: number) => ({ ...nigerian, accountNumber: String(1_234_567_000 + at) })
  const resolve = (who: Made, at: number) => app.call(withdrawals.resolve, { token: who.token, body: form(at) })
  expect((await add(member, form(0))).status).toBe(201)
  const resolved = await Promise.all(Array.from({ length: 20 }, (_, at) => resolve(member, at)))
  expect(resolved.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(resolved.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    message: expect.stringContaining('10 accounts'),
    headers: { 'retry-after': expect.anything() },
  })
  expect((await add(member, form(30))).status).toBe(429)
  expect((await resolve(bystander, 1)).status).toBe(200)
})

test('mobile money accepts a possible number of that country, in any notation', async () => {
  const member = await makeMember(app)
  for (const accountNumber of ['+237677123456', '677123456'])
    expect((await add(member, { ...cameroonian, accountNumber })).data.account).toMatchObject({ ending: '3456' })
  expect((await app.call(withdrawals.accounts, { token: member.token })).data.accounts).toHaveLength(1)
  for (const accountNumber of ['+2348031234567', '222 22 22 22', '123456', '677 12 34 567 8']) {
    const refused = await add(member, { ...cameroonian, accountNumber })
    expect(refused).toMatchObject({ status: 400, errors: { accountNumber: [expect.any(String)] } })
  }
  const nameless = await add(member, { ...cameroonian, accountNumber: '677123457', accountName: '' })
  expect(nameless).toMatchObject({ status: 400, errors: { accountName: ['This field is required.'] } })
})

test('an unknown bank, an invalid number and a country without that kind are rejected', async () => {
  const member = await makeMember(app)
  expect((await add(member, { ...nigerian, bankCode: '999' })).errors).toHaveProperty('bankCode')
  expect((await add(member, { ...nigerian, accountNumber: '+234 803 123 4567' })).errors).toHaveProperty(
    'accountNumber',
  )
  expect((await add(member, { ...nigerian, kind: 'mobile_money' })).code).toBe('channel_unavailable')
  expect((await add(member, { ...nigerian, country: 'FR' as 'NG' })).status).toBe(400)
})

test('saving and removing an account require a recent password', async () => {
  const member = await makeMember(app)
  const accountId = await makeAccount(app, member)
  app.advance(6 * 60_000)
  expect(await add(member, nigerian)).toMatchObject({ status: 403, code: 'password_required' })
  const remove = () => app.call(withdrawals.removeAccount, { token: member.token, params: { id: accountId } })
  expect(await remove()).toMatchObject({ status: 403, code: 'password_required' })
  await confirm(app, member)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
})

test('the first payout to a new account waits a day; saving it again does not restart the wait', async () => {
  const earner = await makeEarner(app, 10_000n)
  const accountId = (await add(earner, nigerian)).data.account.id
  expect(await askWithdrawal(app, earner, { accountId })).toMatchObject({
    status: 409,
    code: 'conflict',
    message: expect.stringContaining('24 hours'),
  })
  app.advance(86_400_000 - 60_000)
  await confirm(app, earner)
  expect((await add(earner, nigerian)).data.account.id).toBe(accountId)
  expect((await askWithdrawal(app, earner, { accountId })).status).toBe(409)
  app.advance(61_000)
  const listed = await app.call(withdrawals.accounts, { token: earner.token })
  expect(listed.data.accounts).toMatchObject([{ usable: true }])
  expect((await askWithdrawal(app, earner, { accountId })).status).toBe(201)
  await app.runJobs()
})

test('at most five accounts are saved, also concurrently', async () => {
  const member = await makeMember(app)
  const forms = Array.from({ length: 8 }, (_, at) => ({ ...nigerian, accountNumber: `012345670${at}` }))
  const added = await Promise.all(forms.map((form) => add(member, form)))
  expect(added.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(3).fill(409)])
  expect((await app.call(withdrawals.accounts, { token: member.token })).data.accounts).toHaveLength(5)
})

test('an account with a pending payout cannot be removed', async () => {
  const earner = await makeEarner(app, 10_000n)
  const id = await makeAccount(app, earner)
  await askWithdrawal(app, earner, { accountId: id })
  const remove = () => app.call(withdrawals.removeAccount, { token: earner.token, params: { id } })
  expect(await remove()).toMatchObject({ status: 409, message: expect.stringContaining('on its way') })
  await app.runJobs()
  await sandbox.quiet()
  await app.runJobs()
  expect((await remove()).status).toBe(200)
  const listed = await app.call(withdrawals.list, { token: earner.token })
  expect(listed.data.withdrawals).toMatchObject([{ status: 'paid', account: { id, ending: '6789' } }])
})

test('an account without a pending payout can be removed while another has one', async () => {
  const earner = await makeEarner(app, 10_000n)
  const [paying, unused] = [await makeAccount(app, earner), await makeAccount(app, earner, '0987654321')]
  await askWithdrawal(app, earner, { accountId: paying })
  const remove = (id: string) => app.call(withdrawals.removeAccount, { token: earner.token, params: { id } })
  expect((await remove(randomUUID())).status).toBe(404)
  expect((await remove(unused)).status).toBe(200)
  expect((await remove(paying)).status).toBe(409)
  await app.runJobs()
})

test('the account of another member is not found, and unauthenticated requests are rejected', async () => {
  const [owner, other] = [await makeMember(app), await makeMember(app)]
  const id = await makeAccount(app, owner)
  expect((await app.call(withdrawals.removeAccount, { token: other.token, params: { id } })).status).toBe(404)
  expect((await app.call(withdrawals.removeAccount, { token: other.token, params: { id: randomUUID() } })).status).toBe(
    404,
  )
  expect((await app.call(withdrawals.accounts, { token: other.token })).data.accounts).toEqual([])
  expect((await app.call(withdrawals.accounts)).status).toBe(401)
  const guest = await makeMember(app, { role: 'guest' })
  expect((await add(guest, nigerian)).status).toBe(403)
})
