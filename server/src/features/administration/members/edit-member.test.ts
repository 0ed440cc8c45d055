import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { mailsTo, sanctionOf } from '../../../test/members/sanctions.ts'

let app: TestApp
let admin: Made
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin' })
  await sql`insert into country (code, dial_code) values ('KE', '+254'), ('GH', '+233') on conflict do nothing`.execute(
    app.ctx.db,
  )
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id) values
    (${nairobi}, 'Nairobi', '|nairobi|', 'KE', -1.283, 36.817, 1, ${nairobi}),
    (${accra}, 'Accra', '|accra|', 'GH', 5.556, -0.197, 1, ${accra})`.execute(app.ctx.db)
})
beforeEach(async () => {
  member = await makeMember(app)
  await app.runJobs()
  app.mails.length = 0
})
afterAll(() => app.close())

const [nairobi, accra] = [901, 902]
const reason = 'Asked for in a ticket, with a document.'
type Change = { dob?: string; locale?: 'sw'; clearTexts?: boolean; cityId?: number }
async function edit(change: Change) {
  const { firstname, lastname, gender } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select(['firstname', 'lastname', 'gender'])
    .executeTakeFirstOrThrow()
  return app.call(api.staffMembers.edit, {
    ...{ token: admin.token, params: { id: member.uid } },
    body: { firstname, lastname, gender, reason, ...change } as never,
  })
}
const entryOf = async () =>
  (
    await sql<{ details: object }>`select details from audit_entry
      where subject = ${member.uid} and action = 'member.edit'`.execute(app.ctx.db)
  ).rows[0]?.details

test('a birth date and a language are corrected, the member is mailed why, and the audit log names the fields', async () => {
  expect((await edit({ dob: '1990-05-17', locale: 'sw' })).data.member.locale).toBe('sw')
  const { rows } = await sql`select dob::text, locale from member where id = ${member.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ dob: '1990-05-17', locale: 'sw' }])
  const [mail, ...others] = await mailsTo(app, member)
  expect([mail?.subject, others]).toEqual(['Timu yetu imerekebisha akaunti yako', []])
  expect(mail?.text).toContain(reason)
  expect(await entryOf()).toEqual({ reason, changed: ['dob', 'locale'] })
  expect((await edit({ dob: '1990-05-17', locale: 'sw' })).code).toBe('conflict')
})

test('a city is corrected, and with it the country; the others stay where they are', async () => {
  const placeOf = async ({ id }: Made) =>
    (
      await sql<object>`select city_id as city, country_code as country from place where member_id = ${id}`.execute(
        app.ctx.db,
      )
    ).rows[0]
  const bystander = await makeMember(app)
  const before = await placeOf(bystander)
  expect((await edit({ cityId: nairobi })).status).toBe(200)
  expect(await placeOf(member)).toEqual({ city: nairobi, country: 'KE' })
  expect(await entryOf()).toEqual({ reason, changed: ['place'] })
  expect((await mailsTo(app, member))[0]?.text).toContain(reason)
  // Nothing changes, and a city that does not exist changes nothing.
  expect((await edit({ cityId: nairobi })).code).toBe('conflict')
  expect((await edit({ cityId: 2_000_000_000, locale: 'sw' })).status).toBe(400)
  expect((await edit({ cityId: 1.5 })).status).toBe(400)
  expect(await placeOf(member)).toEqual({ city: nairobi, country: 'KE' })
  // The limit of a member's own moves is untouched.
  expect((await edit({ cityId: accra })).status).toBe(200)
  const moves = await sql`select from place_change where member_id = ${member.id}`.execute(app.ctx.db)
  expect(moves.rows).toEqual([])
  expect(await placeOf(bystander)).toEqual(before)
})

test('a moderator without the permission of administrators, and an administrator about themselves, move no one', async () => {
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const body = { firstname: 'Ada', lastname: 'Obi', gender: 'female', reason, cityId: nairobi } as never
  const move = (staff: Made, target: Made) =>
    app.call(api.staffMembers.edit, { token: staff.token, params: { id: target.uid }, body })
  expect((await move(moderator, member)).status).toBe(403)
  expect((await move(member, member)).status).toBe(404)
  expect((await move(admin, admin)).code).toBe('conflict')
})

test('a birth date of a member not older than 18, or of no living person, is refused', async () => {
  const year = app.ctx.now().getUTCFullYear()
  for (const dob of [`${year - 16}-01-01`, '1901-01-01', `${year + 1}-01-01`])
    expect((await edit({ dob })).status).toBe(400)
  expect([await entryOf(), await mailsTo(app, member)]).toEqual([undefined, []])
})

test('the texts of the profile are cleared with a reason that the member reads and may appeal', async () => {
  await app.call(api.profiles.change, { token: member.token, body: { about: 'Rich uncle.' } })
  expect((await edit({ clearTexts: true })).status).toBe(200)
  const { rows } = await sql`select about from profile where member_id = ${member.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ about: '' }])
  expect(await entryOf()).toEqual({ reason, changed: ['texts'] })
  expect(await sanctionOf(app, member, admin)).toMatchObject({ kind: 'texts', reason })
  expect((await mailsTo(app, member)).map(({ subject }) => subject)).toEqual(['We removed text from your profile'])
  expect((await edit({ clearTexts: true })).code).toBe('conflict')
})
