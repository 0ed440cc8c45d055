import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { scene, upload } from '../../../test/media/pictures.ts'
import { codeFor, join, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const { staffMembers } = api
const reason = 'Several accounts were reported for the same texts.'
const makeModerator = () => makeMember(app, { role: 'admin', permissions: ['moderator'] })
const read = async (uid: string) => {
  const moderator = await makeModerator()
  const { data } = await app.call(staffMembers.readLinked, {
    token: moderator.token,
    params: { id: uid },
    body: { reason },
  })
  return data.linked.map(({ id, by }) => [id, by])
}

let phones = 0
/** Without the phone number that all made members share. */
async function person(): Promise<Made> {
  phones += 1
  const one = await makeMember(app)
  await setPhone(one, `+23470${String(phones).padStart(8, '0')}`)
  return one
}
const setPhone = ({ id }: Made, phone: string) =>
  app.ctx.db.updateTable('member').set({ phone }).where('id', '=', id).execute()
const uidOf = async (email: string) =>
  (await app.ctx.db.selectFrom('member').where('email', '=', email).select('uid').executeTakeFirstOrThrow()).uid

/** Signs up in a browser with this cookie; returns the account and the cookie that the browser has afterwards. */
async function joinIn(email: string, cookie = ''): Promise<{ uid: string; cookie: string }> {
  await resetAttemptLimits(app)
  phones += 1
  const form = signUpForm(email, { mobileNumber: `0802${String(phones).padStart(7, '0')}` })
  const { data } = await app.call(api.accounts.register, { body: form })
  await app.runJobs()
  const body = { email, code: codeFor(app, email), nonce: data?.nonce }
  const { headers } = await app.call(api.accounts.verifyEmail, { body, headers: cookie ? { cookie } : {} })
  return { uid: await uidOf(email), cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

test('accounts with the same phone number, payout account, picture or address are linked by it, others are not', async () => {
  const [member, phone, payout, photo, other] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ]
  await setPhone(member, '+2348000000001')
  await setPhone(phone, '+2348000000001')
  const account = { kind: 'bank', country: 'NG', currency: 'NGN', bank_code: '058', number: '0123456789' }
  for (const who of [member, payout]) await fillRow(app, 'payout_account', { member_id: who.id, ...account })
  await fillRow(app, 'payout_account', { member_id: other.id, ...account, bank_code: '044' })
  await upload(app, member, await scene(70))
  await upload(app, photo, await scene(70, { width: 480, quality: 60 }))
  await upload(app, other, await scene(71))
  const [local, domain] = member.email.split('@')
  const address = await person()
  await app.ctx.db
    .updateTable('member')
    .set({ email: `${local}+two@${domain}` })
    .where('id', '=', address.id)
    .execute()
  const expected = [
    [address.uid, ['address']],
    [phone.uid, ['phone']],
    [payout.uid, ['payout']],
    [photo.uid, ['photo']],
  ]
  expect((await read(member.uid)).sort()).toEqual(expected.sort())
  expect(await read(other.uid)).toEqual([])
  expect(await read(photo.uid)).toEqual([[member.uid, ['photo']]])
})

test('accounts that signed in with the same browser are linked, banned ones too, for 90 days after the last login', async () => {
  const first = await joinIn('browser.one@example.com')
  const second = await joinIn('browser-two@example.com', first.cookie)
  const apart = await joinIn('browser-three@example.com')
  expect(second.cookie).toBe(first.cookie)
  expect(await read(first.uid)).toEqual([[second.uid, ['device']]])
  expect(await read(second.uid)).toEqual([[first.uid, ['device']]])
  expect(await read(apart.uid)).toEqual([])
  await app.ctx.db.updateTable('member').set({ status: 'banned' }).where('uid', '=', first.uid).execute()
  expect(await read(second.uid)).toEqual([[first.uid, ['device']]])
  // Logging in again on one of them keeps its half of the link only.
  app.advance(60 * 86_400_000)
  await resetAttemptLimits(app)
  await app.call(api.accounts.login, {
    body: { email: 'browser-two@example.com', password },
    headers: { cookie: first.cookie },
  })
  expect(await read(second.uid)).toEqual([[first.uid, ['device']]])
  app.advance(31 * 86_400_000)
  expect(await read(second.uid)).toEqual([])
})

test('a browser without a cookie links no accounts, and neither does a network', async () => {
  await resetAttemptLimits(app)
  for (const email of ['network-one@example.com', 'network-two@example.com'])
    await join(app, email, { mobileNumber: email.includes('one') ? '0805 000 0001' : '0805 000 0002' })
  expect(await read(await uidOf('network-one@example.com'))).toEqual([])
})

test('several links of one account are named together, and private data contains the same', async () => {
  const first = await joinIn('both@example.com')
  const second = await joinIn('bo.th@example.com', first.cookie)
  expect(await read(first.uid)).toEqual([[second.uid, ['address', 'device']]])
  const { token } = await makeModerator()
  const input = { token, params: { id: first.uid }, body: { reason } }
  const { data } = await app.call(staffMembers.readPrivate, input)
  expect(data.data.linked.map(({ id, by }) => [id, by])).toEqual([[second.uid, ['address', 'device']]])
})

test('a moderator is not shown the account of a member of staff, an administrator is', async () => {
  const first = await joinIn('staff-one@example.com')
  const second = await joinIn('staff-two@example.com', first.cookie)
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['moderator'] })
    .where('uid', '=', second.uid)
    .execute()
  expect(await read(first.uid)).toEqual([])
  const { token } = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const { data } = await app.call(staffMembers.readLinked, { token, params: { id: first.uid }, body: { reason } })
  expect(data.linked.map(({ id }) => id)).toEqual([second.uid])
})

test('linked accounts are read with a reason only, which the audit log names; the page of the member has none', async () => {
  const first = await joinIn('reason-one@example.com')
  const second = await joinIn('reason-two@example.com', first.cookie)
  const { token } = await makeModerator()
  const input = { token, params: { id: first.uid } }
  expect((await app.call(staffMembers.readLinked, { ...input, body: { reason: '' } })).status).toBe(400)
  const entries = () =>
    app.ctx.db.selectFrom('audit_entry').where('subject', '=', first.uid).select(['action', 'details']).execute()
  expect(await entries()).toEqual([])
  const opened = await app.call(staffMembers.open, input)
  expect(opened.status).toBe(200)
  expect(opened.body).not.toContain(second.uid)
  const { body } = await app.call(staffMembers.readLinked, { ...input, body: { reason } })
  expect(await entries()).toEqual([{ action: 'member.linked', details: { reason } }])
  for (const secret of ['reason-one@', 'reason-two@', '+234']) expect(body).not.toContain(secret)
})
