import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

type Query = NonNullable<CallOf<typeof api.discovery.count>['query']>

const at = { latitude: 9.05, longitude: 7.49 }
let app: TestApp
let me: Made
let woman: Made
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at, wants: { gender: 'male' } })
  woman = await makeMember(app, { at, gender: 'female' })
  for (let index = 0; index < 3; index++) await makeMember(app, { at, gender: 'male', age: 30 + index })
})
afterAll(() => app.close())

const count = (query: Query = {}, who = me) => app.call(api.discovery.count, { token: who.token, query })

test('the count equals the results of the same filter', async () => {
  for (const query of [{}, { gender: 'both' }, { age: 31 }, { distance: 5 }, { country: 'KE' }] as Query[]) {
    const shown = await app.call(api.discovery.members, { token: me.token, query: { ...query, limit: 50 } })
    expect([query, (await count(query)).data]).toEqual([
      query,
      { found: shown.data.members.length, more: false, wider: shown.data.wider },
    ])
  }
  expect((await count()).data.found).toBe(3)
  expect((await count({ gender: 'both' })).data.found).toBe(4)
})

test('online members are counted separately', async () => {
  expect((await count({ online: 'true', gender: 'both' })).data.found).toBe(0)
  await sql`insert into presence values (${woman.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect((await count({ online: 'true', gender: 'both' })).data.found).toBe(1)
})

test('members who are not visible to the searcher are not counted', async () => {
  await app.call(api.reactions.toggle, { token: woman.token, params: { action: 'block' }, query: { uid: me.uid } })
  expect((await count({ gender: 'both' })).data.found).toBe(3)
  await app.call(api.reactions.toggle, { token: woman.token, params: { action: 'unblock' }, query: { uid: me.uid } })
})

test('beyond 99 the count is a minimum', async () => {
  await Promise.all(Array.from({ length: 100 }, () => makeMember(app, { at, gender: 'other' })))
  expect((await count({ gender: 'both' })).data).toEqual({ found: 99, more: true, wider: null })
})

test('with no result the count says which criterion to remove', async () => {
  expect((await count({ gender: 'male', age: 80 })).data).toEqual({
    found: 0,
    more: false,
    wider: { change: 'age', found: 3, more: false },
  })
})

test('rejects no session, invalid values, and a distance for a guest; without a place the result is empty', async () => {
  expect((await app.call(api.discovery.count)).status).toBe(401)
  expect((await count({ age: 30, ageMode: 'between' })).errors).toHaveProperty('ageTo')
  const guest = await makeMember(app, { role: 'guest', at })
  expect((await count({ distance: 5 }, guest)).status).toBe(403)
  expect((await count({ faith: ['muslim'] }, guest)).status).toBe(403)
  expect((await count({ distance: 'any' }, guest)).status).toBe(200)
  const nowhere = await makeMember(app, { at: null })
  expect((await count({}, nowhere)).data).toEqual({ found: 0, more: false, wider: null })
})
