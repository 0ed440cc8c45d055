import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'

let app: TestApp
let viewer: Made
beforeAll(async () => {
  app = await makeTestApp()
  viewer = await makeMember(app)
})
afterAll(() => app.close())

const read = (id: string, token: string | undefined = viewer.token, headers = {}) =>
  app.call(api.profiles.get, { token, params: { id }, headers })
const share = (member: Made, phone: string | null, dob: string | null) =>
  sql`update profile set phone_shared_with = ${phone}, dob_shared_with = ${dob} where member_id = ${member.id}`.execute(
    app.ctx.db,
  )
const bothWays = (table: 'matched' | 'pair_block', a: Made, b: Made) => {
  const at = app.ctx.now()
  return table === 'matched'
    ? sql`insert into matched values (${a.id}, ${b.id}, ${at}), (${b.id}, ${a.id}, ${at})`.execute(app.ctx.db)
    : sql`insert into pair_block values (${a.id}, ${b.id}, true, ${at}), (${b.id}, ${a.id}, false, ${at})`.execute(
        app.ctx.db,
      )
}

test('a profile contains what its owner shows to all members, and nothing of their account', spec('3.4'), async () => {
  const other = await makeMember(app, { firstname: 'Kofi', lastname: 'Mensah', age: 31 })
  const { status, data, body } = await read(other.uid)
  expect(status).toBe(200)
  expect(data.person).toMatchObject({
    id: other.uid,
    firstname: 'Kofi',
    lastname: 'Mensah',
    age: 31,
    active: false,
    phone: null,
    phoneHidden: 'not_shared',
    dob: null,
    dobHidden: 'not_shared',
    distance: 5,
    memberSince: app.ctx.now().toISOString().slice(0, 7),
  })
  for (const key of ['mine', 'wallet', 'credits', 'email', 'cell', 'preferences']) {
    expect(data.person).not.toHaveProperty(key)
  }
  expect(body).not.toContain(other.email)
  expect(body).not.toContain('8031234567')
})

test('phone and birth date are visible only to the audience that the owner chose', spec('3.5'), async () => {
  const other = await makeMember(app)
  const shown = async () => {
    const { person } = (await read(other.uid)).data
    return [person.phone, person.phoneHidden, person.dob, person.dobHidden]
  }
  await share(other, 'everyone', 'everyone')
  expect(await shown()).toEqual(['+2348031234567', null, null, 'not_given'])
  await sql`update member set dob = '1998-03-04' where id = ${other.id}`.execute(app.ctx.db)
  await share(other, 'nobody', 'everyone')
  expect(await shown()).toEqual([null, 'not_shared', '1998-03-04', null])
  await share(other, 'matches', 'matches')
  expect(await shown()).toEqual([null, 'not_shared', null, 'not_shared'])
  await bothWays('matched', viewer, other)
  expect(await shown()).toEqual(['+2348031234567', null, '1998-03-04', null])
  await share(other, null, null)
  expect(await shown()).toEqual([null, 'not_shared', null, 'not_shared'])
})

test('a guest sees neither phone nor birth date nor distance', async () => {
  const other = await makeMember(app)
  await share(other, 'everyone', 'everyone')
  const guest = await makeMember(app, { role: 'guest' })
  const { person } = (await read(other.uid, guest.token)).data
  expect(person).toMatchObject({ phone: null, phoneHidden: 'not_shared', dob: null, distance: null })
})

test('the age increases over time', async () => {
  const aging = await makeTestApp()
  try {
    const member = await makeMember(aging, { age: 30 })
    aging.advance(400 * 86_400_000)
    await sql`update member_session set expires_at = ${new Date(aging.ctx.now().getTime() + 60_000)}`.execute(
      aging.ctx.db,
    )
    const { data } = await aging.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
    expect(data.person.age).toBe(31)
  } finally {
    await aging.close()
  }
})

test('the own profile, by id or "me", has what only its owner sees', spec('7.3'), async () => {
  for (const id of ['me', viewer.uid]) {
    const { person } = (await read(id)).data
    expect(person).toMatchObject({
      id: viewer.uid,
      phone: '+2348031234567',
      phoneHidden: null,
      dob: null,
      dobHidden: 'not_given',
      distance: null,
      wallet: 0,
      credits: 0,
      mine: {
        countryCode: '+234',
        mobileNumber: '8031234567',
        dobLocked: false,
        cityId: 1,
        cell: expect.any(Number),
        preferences: { gender: 'both', ageMin: 19, ageMax: 99, distance: null },
        sharing: { phone: 'nobody', dob: 'nobody' },
      },
    })
  }
})

test('a hidden member and one without a place still see their own profile', async () => {
  const hidden = await makeMember(app, { hidden: true, at: null })
  const { status, data } = await read('me', hidden.token)
  expect(status).toBe(200)
  expect(data.person).toMatchObject({ country: null, city: null, mine: { cell: null, cityId: null } })
})

test('country and city are named in the requested language', async () => {
  await sql`update city set names = '{"fr": "Lagos-sur-Mer"}' where id = 1`.execute(app.ctx.db)
  const other = await makeMember(app)
  const { person } = (await read(other.uid, viewer.token, { 'accept-language': 'fr-CM' })).data
  expect([person.country, person.city]).toEqual([{ code: 'NG', name: 'Nigeria' }, 'Lagos-sur-Mer'])
})

test('unknown, blocked, hidden, unverified and deleted members have the same response, byte for byte', async () => {
  const [blocked, blocker, hidden, unverified, banned] = await Promise.all(
    Array.from({ length: 5 }, () => makeMember(app)),
  )
  if (!blocked || !blocker || !hidden || !unverified || !banned) throw new Error('five were made')
  await bothWays('pair_block', viewer, blocked)
  await bothWays('pair_block', blocker, viewer)
  await sql`update profile set hidden = true where member_id = ${hidden.id}`.execute(app.ctx.db)
  await sql`update member set email_verified_at = null where id = ${unverified.id}`.execute(app.ctx.db)
  await sql`update member set status = 'deleted' where id = ${banned.id}`.execute(app.ctx.db)
  const uids = [randomUUID(), blocked.uid, blocker.uid, hidden.uid, unverified.uid, banned.uid]
  const answers = await Promise.all(uids.map((uid) => read(uid)))
  const bare = ({ status, body, headers }: (typeof answers)[number]) => {
    const { 'x-request-id': _, date: __, ...rest } = headers
    return JSON.stringify([status, rest, body.replace(/"requestId":"[^"]+"/, '')])
  }
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'not_found'))
  expect(new Set(answers.map(bare)).size).toBe(1)
})

test('reading a profile requires a session and a valid id', async () => {
  expect((await app.call(api.profiles.get, { params: { id: viewer.uid } })).code).toBe('unauthenticated')
  expect((await read('no-id')).status).toBe(400)
})

test('a profile whose member blocks the viewer during the request is not found', async () => {
  const [reader, other] = [await makeMember(app), await makeMember(app)]
  const answer = await meanwhile(app, {
    // Read by the second statement, after the first one has found the member.
    hold: (tx) => sql`lock table reaction in access exclusive mode`.execute(tx),
    work: () => read(other.uid, reader.token),
    last: (tx) => {
      const at = app.ctx.now()
      return sql`insert into pair_block values (${other.id}, ${reader.id}, true, ${at}), (${reader.id}, ${other.id}, false, ${at})`.execute(
        tx,
      )
    },
  })
  expect(answer.code).toBe('not_found')
})

test('an account erased while its member reads their profile gets not_found', async () => {
  const reader = await makeMember(app)
  const answer = await meanwhile(app, {
    hold: (tx) => sql`lock table reaction in access exclusive mode`.execute(tx),
    work: () => read('me', reader.token),
    last: (tx) => sql`delete from member where id = ${reader.id}`.execute(tx),
  })
  expect(answer.code).toBe('not_found')
})
