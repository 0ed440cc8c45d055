import { api, type DailyLevels, type DailyLimitName, type SettingChange, usualDailyLimits } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database/copy-template.ts'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { resetDailyLimits } from '../../../test/members/daily-limits.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { send } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { stockShop } from '../../../test/money/shop.ts'

const { staffSettings, staffPlans } = api
const reason = 'Programs like hundreds of members.'

let database: TestDatabase
let app: TestApp
/** Another server of the same site. */
let other: TestApp
let admin: Made
beforeAll(async () => {
  database = await createTestDatabase()
  app = await makeTestApp({ KARIBU_LIMITS: 'on' }, database)
  other = await makeTestApp({ KARIBU_LIMITS: 'on' }, database)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await database.drop()
})
beforeEach(() => resetDailyLimits(app))

const sendRaw = (body: object, token = admin.token) =>
  app.call(staffSettings.change, { token, raw: { payload: JSON.stringify(body), contentType: 'application/json' } })
const change = (name: DailyLimitName, value: DailyLevels) =>
  app.call(staffSettings.change, { token: admin.token, body: { change: { name, value }, reason } })
const preview = async (name: DailyLimitName, value: DailyLevels) =>
  app.call(staffSettings.preview, { token: admin.token, body: { change: { name, value } } })
const find = async (name: DailyLimitName) =>
  (await app.call(staffSettings.list, { token: admin.token })).data.groups
    .flatMap(({ settings }) => settings)
    .find((each) => each.name === name)
const like = async (at: TestApp, { token }: Made) =>
  at.call(api.reactions.toggle, {
    token,
    params: { action: 'like' },
    query: { uid: (await makeMember(app)).uid, on: 'true' },
  })
const countLikes = ({ id }: Made, points: number) =>
  sql`insert into rate_limit (key, points, expire) values (${`likes:${id}`}, ${points}, ${app.ctx.now().getTime() + 3_600_000})`.execute(
    app.ctx.db,
  )
const seen = ({ id }: Made) =>
  sql`insert into presence values (${id}, ${app.ctx.now()}) on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(
    app.ctx.db,
  )
const effectsOf = async (name: DailyLimitName, value: DailyLevels) =>
  Object.fromEntries(
    (await preview(name, value)).data.effects.map(({ effect, count, before }) => [effect, [count, before]]),
  )

test('a limit is shown with its default, applies on every server at once, and its change is recorded', async () => {
  const usual = usualDailyLimits.likesADay
  expect(await find('likesADay')).toMatchObject({
    source: 'default',
    value: { kind: 'levels', levels: usual, usual },
    changed: null,
  })
  const member = await makeMember(app)
  await countLikes(member, 30)
  const levels = { address: 30, phone: 40, photo: 50 }
  expect((await change('likesADay', levels)).message).toBe(
    'The setting is saved. It applies everywhere within seconds.',
  )
  expect((await like(other, member)).code).toBe('too_many_likes')
  expect(await find('likesADay')).toMatchObject({
    source: 'database',
    value: { levels, usual },
    changed: { by: { id: admin.uid } },
  })
  const entry = await app.ctx.db
    .selectFrom('audit_entry')
    .orderBy('id', 'desc')
    .select(['action', 'subject', 'staff_id', 'details'])
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'setting.change',
    subject: 'likesADay',
    staff_id: admin.id,
    details: { before: usual, after: levels, reason },
  })
  await change('likesADay', usual)
  expect(await find('likesADay')).toMatchObject({ source: 'default', changed: null })
  expect((await like(other, member)).status).toBe(200)
})

test('the preview counts active members by their level, and those who are at the limit today', async () => {
  const [one, two, phoned] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await app.ctx.db.updateTable('member').set({ phone_verified_at: app.ctx.now() }).where('id', '=', phoned.id).execute()
  await app.ctx.db.deleteFrom('presence').execute()
  await sql`delete from rate_limit where key like 'likes:%'`.execute(app.ctx.db)
  for (const member of [one, two, phoned]) await seen(member)
  await countLikes(one, 60)
  await countLikes(phoned, 60)
  expect(await effectsOf('likesADay', { address: 50, phone: 300, photo: 500 })).toEqual({
    limitFalls: [2, null],
    limitRises: [1, null],
    atLimit: [1, 0],
  })
  const stranger = await makeMember(app)
  expect((await send(app, two, { to: stranger, body: 'A calm evening' })).status).toBe(201)
  expect((await send(app, two, { to: one, body: 'You cook as well' })).status).toBe(201)
  expect(await effectsOf('requestsADay', { address: 2, phone: 10, photo: 20 })).toEqual({
    limitFalls: [2, null],
    paidFalls: [0, null],
    atLimit: [1, 0],
  })
  expect(await effectsOf('profilesADay', { address: 300, phone: 400, photo: 1000 })).toEqual({ limitRises: [1, null] })
})

test('first messages stay usable: the limit and what plans include are refused beyond each other', async () => {
  const shop = await stockShop(app)
  const gold = shop.plan('gold')
  const low = { address: 5, phone: 10, photo: 19 }
  for (const answer of [await preview('requestsADay', low), await change('requestsADay', low)])
    expect(answer.errors?.photo?.[0]).toContain('must be at least 20')
  const body = { calls: 60, messages: 601, giftConversion: 70, startsAt: null }
  const contents = (token: string, messages: number) =>
    app.call(staffPlans.changeContents, { token, params: { id: gold }, body: { ...body, messages, reason } })
  expect((await contents(admin.token, 601)).errors?.messages?.[0]).toContain('600')
  expect((await change('requestsADay', { address: 5, phone: 10, photo: 21 })).status).toBe(200)
  expect((await contents(admin.token, 630)).status).toBe(201)
  expect((await change('requestsADay', usualDailyLimits.requestsADay)).errors).toHaveProperty('photo')

  const buyer = await makeMember(app)
  await fund(app.ctx, buyer.id, 10_000n)
  const bought = await app.call(api.subscriptions.subscribe, { token: buyer.token, params: { id: gold }, body: {} })
  expect(bought.status).toBe(200)
  await sql`update subscription_plan set messages = 300 where id = ${gold}`.execute(app.ctx.db)
  expect((await change('requestsADay', usualDailyLimits.requestsADay)).errors).toHaveProperty('photo')
  await sql`update subscription set ended_at = ${app.ctx.now()} where member_id = ${buyer.id}`.execute(app.ctx.db)
  expect((await change('requestsADay', usualDailyLimits.requestsADay)).status).toBe(200)
})

test('rejects values beyond the bounds or out of order, no change, and who may not', async () => {
  const wrong: object[] = [
    { address: 19, phone: 200, photo: 500 },
    { address: 100, phone: 200, photo: 1001 },
    { address: 100, phone: 99, photo: 500 },
    { address: 100, phone: 200, photo: 199 },
    { address: 100.5, phone: 200, photo: 500 },
    { address: '100', phone: 200, photo: 500 },
    { address: 100, phone: 200 },
  ]
  for (const value of wrong)
    expect([value, (await sendRaw({ change: { name: 'likesADay', value }, reason })).status]).toEqual([value, 400])
  expect((await change('likesADay', usualDailyLimits.likesADay)).code).toBe('conflict')
  const levels: SettingChange = { name: 'likesADay', value: { address: 50, phone: 60, photo: 70 } }
  expect((await sendRaw({ change: levels })).errors).toHaveProperty('reason')
  for (const permission of ['moderator', 'finance'] as const) {
    const { token } = await makeMember(app, { role: 'admin', permissions: [permission] })
    expect((await sendRaw({ change: levels, reason }, token)).status).toBe(403)
  }
  expect((await sendRaw({ change: levels, reason }, (await makeMember(app)).token)).status).toBe(404)
  const old = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: null })
    .where('member_id', '=', old.id)
    .execute()
  expect((await sendRaw({ change: levels, reason }, old.token)).code).toBe('password_required')
  expect(await app.ctx.db.selectFrom('daily_limit').selectAll().execute()).toEqual([])
})

test('of two equal changes at once one is made and recorded', async () => {
  const count = async () =>
    (await app.ctx.db.selectFrom('audit_entry').where('subject', '=', 'profilesADay').select('id').execute()).length
  const before = await count()
  const value = { address: 150, phone: 160, photo: 170 }
  const answers = await Promise.all([change('profilesADay', value), change('profilesADay', value)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await count()) - before).toBe(1)
})
