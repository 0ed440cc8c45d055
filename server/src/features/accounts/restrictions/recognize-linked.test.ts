import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { scene, upload } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { imposeSanction, type NewSanction } from './sanctions.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

let numbers = 0
/** Joined a year ago, with a phone number of their own. */
async function makeOldMember(phone = `+23480310000${10 + numbers++}`): Promise<Made> {
  const member = await makeMember(app)
  const before = new Date(app.ctx.now().getTime() - 365 * 86_400_000)
  await app.ctx.db
    .updateTable('member')
    .set({ phone, created_at: before, email_verified_at: before })
    .where('id', '=', member.id)
    .execute()
  return member
}

const banOf = ({ id }: Made): NewSanction => ({
  memberId: id,
  kind: 'banned',
  until: null,
  reason: 'Fraud',
  deciders: [],
  reportId: null,
})

async function ban(member: Made): Promise<void> {
  await app.ctx.db.transaction().execute((tx) => imposeSanction(tx, banOf(member), app.ctx.now()))
  await app.runJobs()
}

const contentsAbout = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('abuse_report').where('target_id', '=', id).select('content').execute()).map(
    ({ content }) => content,
  )
const sameAs = (way: string, { uid }: Made) => `Recognized automatically: the same ${way} as the banned account ${uid}`

test('a ban adds accounts of the same number that joined before to the queue, once, and changes nothing of them', async () => {
  const [banned, bystander] = [await makeOldMember(), await makeOldMember()]
  const { phone } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', banned.id)
    .select('phone')
    .executeTakeFirstOrThrow()
  const linked = await makeOldMember(phone)
  await ban(banned)
  expect(await contentsAbout(linked)).toEqual([sameAs('phone number', banned)])
  expect(await contentsAbout(bystander)).toEqual([])
  const { status } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', linked.id)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed', outcome: 'dismissed' }).execute()
  await ban(banned)
  expect(await contentsAbout(linked)).toHaveLength(1)
})

test('a ban that was withdrawn before its job ran, and staff with the same number, lead to no report', async () => {
  const shared = '+2348031000901'
  const [banned, linked] = [await makeOldMember(shared), await makeOldMember(shared)]
  const staff = await makeMember(app, { role: 'admin' })
  await app.ctx.db.updateTable('member').set({ phone: shared }).where('id', '=', staff.id).execute()
  await app.ctx.db.transaction().execute(async (tx) => {
    await imposeSanction(tx, banOf(banned), app.ctx.now())
    await tx.updateTable('member').set({ status: 'active' }).where('id', '=', banned.id).execute()
  })
  await app.runJobs()
  expect(await contentsAbout(linked)).toEqual([])
  await ban(banned)
  expect([(await contentsAbout(linked)).length, await contentsAbout(staff)]).toEqual([1, []])
})

test('whose photo was here before the one of the banned account is named so, since it may be the person it was taken from', async () => {
  const owner = await makeOldMember()
  await upload(app, owner, await scene(70))
  app.advance(60_000)
  const thief = await makeOldMember()
  await upload(app, thief, await scene(70, { width: 480 }))
  app.advance(60_000)
  const again = await makeOldMember()
  await upload(app, again, await scene(70, { width: 400 }))
  await app.runJobs()
  await ban(thief)
  expect(await contentsAbout(owner)).toEqual([sameAs('photo, added here first,', thief)])
  expect(await contentsAbout(again)).toEqual([sameAs('photo', thief)])
})

test('another phone number of an old account is compared when it is saved', async () => {
  const [banned, member] = [await makeOldMember('+2348031000777'), await makeOldMember()]
  await ban(banned)
  const change = { countryCode: '+234', mobileNumber: '8031000777' }
  const { status } = await app.call(api.profiles.change, { token: member.token, body: change })
  expect(status).toBe(200)
  await app.runJobs()
  expect(await contentsAbout(member)).toEqual([sameAs('phone number', banned)])
})
